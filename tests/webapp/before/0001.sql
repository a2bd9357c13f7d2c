BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE club (
	club VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (club)
)
 WITHOUT ROWID

;
INSERT INTO "club" VALUES('bcmqy6fmcp86','2026-12-01T04:49:29.990+00:00');
INSERT INTO "club" VALUES('dmprdu9tt5dj','2026-12-01T04:49:29.973+00:00');
INSERT INTO "club" VALUES('ja2y2rr2g3yj','2026-12-01T04:49:29.812+00:00');
INSERT INTO "club" VALUES('nfbpm5ptewbn','2026-12-01T04:49:29.935+00:00');
CREATE TABLE entry (
	club VARCHAR NOT NULL, 
	session VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	body TEXT, 
	token VARCHAR NOT NULL, 
	part INTEGER NOT NULL, 
	undoes INTEGER, 
	author VARCHAR NOT NULL, 
	note TEXT NOT NULL, 
	written_at VARCHAR NOT NULL, 
	CONSTRAINT pk_entry PRIMARY KEY (club, session, seq), 
	CONSTRAINT uq_entry_club_session_token_part UNIQUE (club, session, token, part), 
	CONSTRAINT fk_entry_club_session_game_session FOREIGN KEY(club, session) REFERENCES game_session (club, session), 
	CONSTRAINT ck_entry_counted CHECK (seq >= 1 AND line BETWEEN 1 AND seq AND part >= 0)
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES('bcmqy6fmcp86','jftve8t3yn83',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"s26bcmrrgy9t":"Ana","emkqdmnj8w4y":"Ben"}}','session',0,NULL,'','','2026-12-01T04:49:29.994+00:00');
INSERT INTO "entry" VALUES('bcmqy6fmcp86','jftve8t3yn83',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["s26bcmrrgy9t","emkqdmnj8w4y"],"out":[],"left":[],"first_dealer":"emkqdmnj8w4y"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:30.001+00:00');
INSERT INTO "entry" VALUES('bcmqy6fmcp86','jftve8t3yn83',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["s26bcmrrgy9t","emkqdmnj8w4y"],"deal":{"players":["s26bcmrrgy9t","emkqdmnj8w4y"],"dealer":"emkqdmnj8w4y","ending":"tonk_out","winner":"emkqdmnj8w4y"}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:30.007+00:00');
INSERT INTO "entry" VALUES('bcmqy6fmcp86','jftve8t3yn83',4,4,'closing','{"totals":{"s26bcmrrgy9t":-200,"emkqdmnj8w4y":200}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:30.013+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"hw2cufb5btqt":"Ana","zkuragvbdts5":"Ben","s4n33cg4dscp":"Cai"}}','session',0,NULL,'','','2026-12-01T04:49:29.824+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"out":[],"left":[],"first_dealer":"s4n33cg4dscp"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:29.844+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"s4n33cg4dscp","ending":"knock","knocker":"hw2cufb5btqt","totals":{"hw2cufb5btqt":5,"zkuragvbdts5":9,"s4n33cg4dscp":20}}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:29.859+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"hw2cufb5btqt","ending":"tonk_out","winner":"zkuragvbdts5"}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:29.867+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"zkuragvbdts5","ending":"tonk_out","winner":"s4n33cg4dscp"}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:29.874+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"s4n33cg4dscp","ending":"knock","knocker":"hw2cufb5btqt","totals":{"hw2cufb5btqt":5,"zkuragvbdts5":3,"s4n33cg4dscp":20}}}','form-000004',0,NULL,'keeper','Misheard','2026-12-01T04:49:29.884+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"s4n33cg4dscp","ending":"knock","knocker":"hw2cufb5btqt","totals":{"hw2cufb5btqt":5,"zkuragvbdts5":9,"s4n33cg4dscp":20}}}','form-000005',0,6,'keeper','','2026-12-01T04:49:29.890+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"deal":{"players":["hw2cufb5btqt","zkuragvbdts5","s4n33cg4dscp"],"dealer":"hw2cufb5btqt","ending":"discard_out","winner":"s4n33cg4dscp"}}','form-000006',0,NULL,'keeper','','2026-12-01T04:49:29.899+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-12-01T04:49:29.906+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"hw2cufb5btqt":"Ana","zkuragvbdts5":"Ben","s4n33cg4dscp":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-12-01T04:49:29.913+00:00');
INSERT INTO "entry" VALUES('ja2y2rr2g3yj','hrm7mbw37ech',11,11,'payment','{"payer":"zkuragvbdts5","payee":"hw2cufb5btqt","amount":75}','form-000009',0,NULL,'keeper','','2026-12-01T04:49:29.933+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"k8jfvkv9f222":"Ana","tgy8758mk2w3":"Ben","fffxpttw93rh":"Cai","hfawgktkjhm6":"Dee"}}','session',0,NULL,'','','2026-12-01T04:49:29.941+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["k8jfvkv9f222","tgy8758mk2w3","fffxpttw93rh","hfawgktkjhm6"],"out":[],"left":[],"first_dealer":"hfawgktkjhm6","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-12-01T04:49:29.948+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["k8jfvkv9f222","tgy8758mk2w3","fffxpttw93rh","hfawgktkjhm6"],"deal":{"players":["k8jfvkv9f222","tgy8758mk2w3","fffxpttw93rh","hfawgktkjhm6"],"dealer":"hfawgktkjhm6","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"k8jfvkv9f222":0,"tgy8758mk2w3":1,"fffxpttw93rh":0,"hfawgktkjhm6":0},"tricks":{"k8jfvkv9f222":1,"tgy8758mk2w3":0,"fffxpttw93rh":0,"hfawgktkjhm6":0}}}','another-1',0,NULL,'Ben','','2026-12-01T04:49:29.956+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["k8jfvkv9f222","tgy8758mk2w3","fffxpttw93rh","hfawgktkjhm6"],"deal":{"players":["k8jfvkv9f222","tgy8758mk2w3","fffxpttw93rh","hfawgktkjhm6"],"dealer":"k8jfvkv9f222","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"k8jfvkv9f222":1,"tgy8758mk2w3":0,"fffxpttw93rh":0,"hfawgktkjhm6":1},"tricks":{"k8jfvkv9f222":2,"tgy8758mk2w3":0,"fffxpttw93rh":0,"hfawgktkjhm6":0}}}','another-2',0,NULL,'Ben','','2026-12-01T04:49:29.963+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',5,5,'award','{"match":2,"player":"k8jfvkv9f222","points":5,"reason":"bonus"}','two-cakes',0,NULL,'','Brought cake','2026-12-01T04:49:29.967+00:00');
INSERT INTO "entry" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn',6,6,'award','{"match":2,"player":"tgy8758mk2w3","points":5,"reason":"bonus"}','two-cakes',1,NULL,'','Brought cake','2026-12-01T04:49:29.967+00:00');
CREATE TABLE game_session (
	club VARCHAR NOT NULL, 
	session VARCHAR NOT NULL, 
	book VARCHAR NOT NULL, 
	token VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	CONSTRAINT pk_game_session PRIMARY KEY (club, session), 
	CONSTRAINT uq_game_session_club_token UNIQUE (club, token), 
	CONSTRAINT fk_game_session_club_club FOREIGN KEY(club) REFERENCES club (club)
)
 WITHOUT ROWID

;
INSERT INTO "game_session" VALUES('bcmqy6fmcp86','jftve8t3yn83','fnsnyuvvmq42','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:29.994+00:00');
INSERT INTO "game_session" VALUES('ja2y2rr2g3yj','hrm7mbw37ech','zt5ps3v8gq5v','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:29.823+00:00');
INSERT INTO "game_session" VALUES('nfbpm5ptewbn','zz9wyvrkb2pn','b7mdqbsa9k39','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:29.941+00:00');
CREATE TABLE link (
	club VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	session VARCHAR, 
	role VARCHAR NOT NULL, 
	seat VARCHAR, 
	created_at VARCHAR NOT NULL, 
	revoked_at VARCHAR, 
	CONSTRAINT pk_link PRIMARY KEY (club, id), 
	CONSTRAINT fk_link_club_club FOREIGN KEY(club) REFERENCES club (club), 
	CONSTRAINT fk_link_club_session_game_session FOREIGN KEY(club, session) REFERENCES game_session (club, session)
)
 WITHOUT ROWID

;
INSERT INTO "link" VALUES('bcmqy6fmcp86','j3vek9uss5w4','jftve8t3yn83','watcher',NULL,'2026-12-01T04:49:30.024+00:00',NULL);
INSERT INTO "link" VALUES('bcmqy6fmcp86','wggqkbz2cvcu','jftve8t3yn83','keeper',NULL,'2026-12-01T04:49:29.996+00:00',NULL);
INSERT INTO "link" VALUES('ja2y2rr2g3yj','muf2gjsafxbp','hrm7mbw37ech','watcher',NULL,'2026-12-01T04:49:29.969+00:00','2026-12-01T04:49:29.972+00:00');
INSERT INTO "link" VALUES('ja2y2rr2g3yj','uhdkd8rm2qz8','hrm7mbw37ech','watcher',NULL,'2026-12-01T04:49:30.017+00:00',NULL);
INSERT INTO "link" VALUES('ja2y2rr2g3yj','vdk68g2pyfg7','hrm7mbw37ech','keeper',NULL,'2026-12-01T04:49:29.832+00:00',NULL);
INSERT INTO "link" VALUES('nfbpm5ptewbn','fdwksc7buwbr','zz9wyvrkb2pn','keeper',NULL,'2026-12-01T04:49:29.944+00:00',NULL);
INSERT INTO "link" VALUES('nfbpm5ptewbn','u6wfy5v8b6x4','zz9wyvrkb2pn','watcher',NULL,'2026-12-01T04:49:30.020+00:00',NULL);
CREATE TABLE player (
	club VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	last_played_at VARCHAR NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (club, id), 
	CONSTRAINT uq_player_club_name_key UNIQUE (club, name_key), 
	CONSTRAINT fk_player_club_club FOREIGN KEY(club) REFERENCES club (club)
)
 WITHOUT ROWID

;
INSERT INTO "player" VALUES('bcmqy6fmcp86','emkqdmnj8w4y','Ben','ben','2026-12-01T04:49:30.007+00:00');
INSERT INTO "player" VALUES('bcmqy6fmcp86','s26bcmrrgy9t','Ana','ana','2026-12-01T04:49:30.007+00:00');
INSERT INTO "player" VALUES('dmprdu9tt5dj','gq68nvkbqnbf','Fay','fay','2026-12-01T04:49:29.984+00:00');
INSERT INTO "player" VALUES('dmprdu9tt5dj','jpy793xt4sns','Eli','eli','2026-12-01T04:49:29.984+00:00');
INSERT INTO "player" VALUES('ja2y2rr2g3yj','hw2cufb5btqt','Ana','ana','2026-12-01T04:49:29.899+00:00');
INSERT INTO "player" VALUES('ja2y2rr2g3yj','s4n33cg4dscp','Çağla','çağla','2026-12-01T04:49:29.899+00:00');
INSERT INTO "player" VALUES('ja2y2rr2g3yj','zkuragvbdts5','Ben','ben','2026-12-01T04:49:29.899+00:00');
INSERT INTO "player" VALUES('nfbpm5ptewbn','fffxpttw93rh','Cai','cai','2026-12-01T04:49:29.963+00:00');
INSERT INTO "player" VALUES('nfbpm5ptewbn','hfawgktkjhm6','Dee','dee','2026-12-01T04:49:29.963+00:00');
INSERT INTO "player" VALUES('nfbpm5ptewbn','k8jfvkv9f222','Ana','ana','2026-12-01T04:49:29.963+00:00');
INSERT INTO "player" VALUES('nfbpm5ptewbn','tgy8758mk2w3','Ben','ben','2026-12-01T04:49:29.963+00:00');
CREATE TABLE removed (
	club VARCHAR NOT NULL, 
	session VARCHAR NOT NULL, 
	removed_at VARCHAR NOT NULL, 
	CONSTRAINT pk_removed PRIMARY KEY (club, session)
)
 WITHOUT ROWID

;
INSERT INTO "removed" VALUES('dmprdu9tt5dj','pbd3pmgscgxn','2026-12-01T04:49:29.987+00:00');
CREATE INDEX ix_game_session_club_created_at ON game_session (club, created_at);
CREATE INDEX ix_link_club_session ON link (club, session);
CREATE TRIGGER entry_never_updated BEFORE UPDATE ON entry WHEN 1 BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry WHEN NOT EXISTS (SELECT 1 FROM removed WHERE club = OLD.club AND session = OLD.session) BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entry_never_replaced BEFORE INSERT ON entry WHEN 
EXISTS (
    SELECT 1 FROM entry WHERE club = NEW.club AND session = NEW.session
    AND (seq = NEW.seq OR (token = NEW.token AND part = NEW.part))
)
 BEGIN SELECT RAISE(ABORT, 'entries are never replaced'); END;
CREATE TRIGGER entry_without_gaps BEFORE INSERT ON entry WHEN 
NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE club = NEW.club AND session = NEW.session)
 BEGIN SELECT RAISE(ABORT, 'entries are numbered without gaps'); END;
CREATE TRIGGER removed_never_updated BEFORE UPDATE ON removed WHEN 1 BEGIN SELECT RAISE(ABORT, 'tombstones stay'); END;
CREATE TRIGGER removed_never_deleted BEFORE DELETE ON removed WHEN 1 BEGIN SELECT RAISE(ABORT, 'tombstones stay'); END;
CREATE TRIGGER session_never_reused BEFORE INSERT ON game_session WHEN EXISTS (SELECT 1 FROM removed WHERE club = NEW.club AND session = NEW.session) BEGIN SELECT RAISE(ABORT, 'the id of a removed session is never used again'); END;
COMMIT;
