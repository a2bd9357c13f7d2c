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
INSERT INTO "club" VALUES('ebjnjysxp8hc','2026-11-30T19:33:15.011+00:00');
INSERT INTO "club" VALUES('ta4q3wvkqjrk','2026-11-30T19:33:14.921+00:00');
INSERT INTO "club" VALUES('tfeurn5c2ma3','2026-11-30T19:33:14.550+00:00');
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
INSERT INTO "entry" VALUES('ebjnjysxp8hc','nkr5a9rr3tau',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"sqxbxjpbfdce":"Ana","sd5tsk6z6cq7":"Ben"}}','session',0,NULL,'','','2026-11-30T19:33:15.023+00:00');
INSERT INTO "entry" VALUES('ebjnjysxp8hc','nkr5a9rr3tau',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["sqxbxjpbfdce","sd5tsk6z6cq7"],"out":[],"left":[],"first_dealer":"sd5tsk6z6cq7"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:15.045+00:00');
INSERT INTO "entry" VALUES('ebjnjysxp8hc','nkr5a9rr3tau',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["sqxbxjpbfdce","sd5tsk6z6cq7"],"deal":{"players":["sqxbxjpbfdce","sd5tsk6z6cq7"],"dealer":"sd5tsk6z6cq7","ending":"tonk_out","winner":"sd5tsk6z6cq7"}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:15.071+00:00');
INSERT INTO "entry" VALUES('ebjnjysxp8hc','nkr5a9rr3tau',4,4,'closing','{"totals":{"sqxbxjpbfdce":-200,"sd5tsk6z6cq7":200}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:15.082+00:00');
INSERT INTO "entry" VALUES('ta4q3wvkqjrk','z7zqbk5avwnk',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"t54v57mrzt5k":"Ana","m7947ctkh6q2":"Ben","q7mk8bvkj7f8":"Cai","hhwkavy3vccs":"Dee"}}','session',0,NULL,'','','2026-11-30T19:33:14.946+00:00');
INSERT INTO "entry" VALUES('ta4q3wvkqjrk','z7zqbk5avwnk',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["t54v57mrzt5k","m7947ctkh6q2","q7mk8bvkj7f8","hhwkavy3vccs"],"out":[],"left":[],"first_dealer":"hhwkavy3vccs","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-11-30T19:33:14.972+00:00');
INSERT INTO "entry" VALUES('ta4q3wvkqjrk','z7zqbk5avwnk',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["t54v57mrzt5k","m7947ctkh6q2","q7mk8bvkj7f8","hhwkavy3vccs"],"deal":{"players":["t54v57mrzt5k","m7947ctkh6q2","q7mk8bvkj7f8","hhwkavy3vccs"],"dealer":"hhwkavy3vccs","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"t54v57mrzt5k":0,"m7947ctkh6q2":1,"q7mk8bvkj7f8":0,"hhwkavy3vccs":0},"tricks":{"t54v57mrzt5k":1,"m7947ctkh6q2":0,"q7mk8bvkj7f8":0,"hhwkavy3vccs":0}}}','another-1',0,NULL,'Ben','','2026-11-30T19:33:14.992+00:00');
INSERT INTO "entry" VALUES('ta4q3wvkqjrk','z7zqbk5avwnk',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["t54v57mrzt5k","m7947ctkh6q2","q7mk8bvkj7f8","hhwkavy3vccs"],"deal":{"players":["t54v57mrzt5k","m7947ctkh6q2","q7mk8bvkj7f8","hhwkavy3vccs"],"dealer":"t54v57mrzt5k","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"t54v57mrzt5k":1,"m7947ctkh6q2":0,"q7mk8bvkj7f8":0,"hhwkavy3vccs":1},"tricks":{"t54v57mrzt5k":2,"m7947ctkh6q2":0,"q7mk8bvkj7f8":0,"hhwkavy3vccs":0}}}','another-2',0,NULL,'Ben','','2026-11-30T19:33:15.003+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"j6try9fp8fsm":"Ana","aedr9j5uzvy3":"Ben","qwa54zkph7b9":"Cai"}}','session',0,NULL,'','','2026-11-30T19:33:14.612+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"out":[],"left":[],"first_dealer":"qwa54zkph7b9"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:14.655+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"qwa54zkph7b9","ending":"knock","knocker":"j6try9fp8fsm","totals":{"j6try9fp8fsm":5,"aedr9j5uzvy3":9,"qwa54zkph7b9":20}}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:14.694+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"j6try9fp8fsm","ending":"tonk_out","winner":"aedr9j5uzvy3"}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:14.719+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"aedr9j5uzvy3","ending":"tonk_out","winner":"qwa54zkph7b9"}}','form-000003',0,NULL,'keeper','','2026-11-30T19:33:14.743+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"qwa54zkph7b9","ending":"knock","knocker":"j6try9fp8fsm","totals":{"j6try9fp8fsm":5,"aedr9j5uzvy3":3,"qwa54zkph7b9":20}}}','form-000004',0,NULL,'keeper','','2026-11-30T19:33:14.774+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"qwa54zkph7b9","ending":"knock","knocker":"j6try9fp8fsm","totals":{"j6try9fp8fsm":5,"aedr9j5uzvy3":9,"qwa54zkph7b9":20}}}','form-000005',0,6,'keeper','','2026-11-30T19:33:14.791+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"deal":{"players":["j6try9fp8fsm","aedr9j5uzvy3","qwa54zkph7b9"],"dealer":"j6try9fp8fsm","ending":"discard_out","winner":"qwa54zkph7b9"}}','form-000006',0,NULL,'keeper','','2026-11-30T19:33:14.814+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-11-30T19:33:14.839+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"j6try9fp8fsm":"Ana","aedr9j5uzvy3":"Ben","qwa54zkph7b9":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-11-30T19:33:14.857+00:00');
INSERT INTO "entry" VALUES('tfeurn5c2ma3','gytf55f9c64k',11,11,'payment','{"payer":"aedr9j5uzvy3","payee":"j6try9fp8fsm","amount":75}','form-000009',0,NULL,'keeper','','2026-11-30T19:33:14.910+00:00');
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
INSERT INTO "game_session" VALUES('ebjnjysxp8hc','nkr5a9rr3tau','patutfqre6ta','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:15.022+00:00');
INSERT INTO "game_session" VALUES('ta4q3wvkqjrk','z7zqbk5avwnk','v5fvy592a3mp','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:14.945+00:00');
INSERT INTO "game_session" VALUES('tfeurn5c2ma3','gytf55f9c64k','xe2sa7znn9qb','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:14.610+00:00');
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
INSERT INTO "link" VALUES('ebjnjysxp8hc','sn9x2hk7zer5','nkr5a9rr3tau','keeper',NULL,'2026-11-30T19:33:15.030+00:00',NULL);
INSERT INTO "link" VALUES('ebjnjysxp8hc','vkukn6ndztzv','nkr5a9rr3tau','watcher',NULL,'2026-11-30T19:33:15.117+00:00',NULL);
INSERT INTO "link" VALUES('ta4q3wvkqjrk','e34x43bn7krp','z7zqbk5avwnk','keeper',NULL,'2026-11-30T19:33:14.954+00:00',NULL);
INSERT INTO "link" VALUES('ta4q3wvkqjrk','qdn5hmdkem6s','z7zqbk5avwnk','watcher',NULL,'2026-11-30T19:33:15.106+00:00',NULL);
INSERT INTO "link" VALUES('tfeurn5c2ma3','n5tfwq9kjq49','gytf55f9c64k','keeper',NULL,'2026-11-30T19:33:14.624+00:00',NULL);
INSERT INTO "link" VALUES('tfeurn5c2ma3','pmx2933cqtev','gytf55f9c64k','watcher',NULL,'2026-11-30T19:33:15.092+00:00',NULL);
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
INSERT INTO "player" VALUES('ebjnjysxp8hc','sd5tsk6z6cq7','Ben','ben','2026-11-30T19:33:15.071+00:00');
INSERT INTO "player" VALUES('ebjnjysxp8hc','sqxbxjpbfdce','Ana','ana','2026-11-30T19:33:15.071+00:00');
INSERT INTO "player" VALUES('ta4q3wvkqjrk','hhwkavy3vccs','Dee','dee','2026-11-30T19:33:15.003+00:00');
INSERT INTO "player" VALUES('ta4q3wvkqjrk','m7947ctkh6q2','Ben','ben','2026-11-30T19:33:15.003+00:00');
INSERT INTO "player" VALUES('ta4q3wvkqjrk','q7mk8bvkj7f8','Cai','cai','2026-11-30T19:33:15.003+00:00');
INSERT INTO "player" VALUES('ta4q3wvkqjrk','t54v57mrzt5k','Ana','ana','2026-11-30T19:33:15.003+00:00');
INSERT INTO "player" VALUES('tfeurn5c2ma3','aedr9j5uzvy3','Ben','ben','2026-11-30T19:33:14.814+00:00');
INSERT INTO "player" VALUES('tfeurn5c2ma3','j6try9fp8fsm','Ana','ana','2026-11-30T19:33:14.814+00:00');
INSERT INTO "player" VALUES('tfeurn5c2ma3','qwa54zkph7b9','Çağla','çağla','2026-11-30T19:33:14.814+00:00');
CREATE TABLE removed (
	club VARCHAR NOT NULL, 
	session VARCHAR NOT NULL, 
	removed_at VARCHAR NOT NULL, 
	CONSTRAINT pk_removed PRIMARY KEY (club, session)
)
 WITHOUT ROWID

;
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
