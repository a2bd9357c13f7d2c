BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE club (
	club VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (club)
)
 WITHOUT ROWID

;
INSERT INTO "club" VALUES('edhzufwfz3h3','2026-11-30T20:17:08.300+00:00');
INSERT INTO "club" VALUES('uf36xnr2yayf','2026-11-30T20:17:08.083+00:00');
INSERT INTO "club" VALUES('vhnwebt6qmrn','2026-11-30T20:17:08.248+00:00');
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
INSERT INTO "entry" VALUES('edhzufwfz3h3','ftbjynve8ksg',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"rma3qgse8awv":"Ana","q3afkchyvx4m":"Ben"}}','session',0,NULL,'','','2026-11-30T20:17:08.314+00:00');
INSERT INTO "entry" VALUES('edhzufwfz3h3','ftbjynve8ksg',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["rma3qgse8awv","q3afkchyvx4m"],"out":[],"left":[],"first_dealer":"q3afkchyvx4m"}','another-0',0,NULL,'Ben','','2026-11-30T20:17:08.335+00:00');
INSERT INTO "entry" VALUES('edhzufwfz3h3','ftbjynve8ksg',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["rma3qgse8awv","q3afkchyvx4m"],"deal":{"players":["rma3qgse8awv","q3afkchyvx4m"],"dealer":"q3afkchyvx4m","ending":"tonk_out","winner":"q3afkchyvx4m"}}','form-000001',0,NULL,'keeper','','2026-11-30T20:17:08.339+00:00');
INSERT INTO "entry" VALUES('edhzufwfz3h3','ftbjynve8ksg',4,4,'closing','{"totals":{"rma3qgse8awv":-200,"q3afkchyvx4m":200}}','form-000002',0,NULL,'keeper','','2026-11-30T20:17:08.341+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"bnsu7npxfqrr":"Ana","qdss7da568xh":"Ben","x77msbesc6ms":"Cai"}}','session',0,NULL,'','','2026-11-30T20:17:08.130+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"out":[],"left":[],"first_dealer":"x77msbesc6ms"}','another-0',0,NULL,'Ben','','2026-11-30T20:17:08.162+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"x77msbesc6ms","ending":"knock","knocker":"bnsu7npxfqrr","totals":{"bnsu7npxfqrr":5,"qdss7da568xh":9,"x77msbesc6ms":20}}}','form-000001',0,NULL,'keeper','','2026-11-30T20:17:08.180+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"bnsu7npxfqrr","ending":"tonk_out","winner":"qdss7da568xh"}}','form-000002',0,NULL,'keeper','','2026-11-30T20:17:08.185+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"qdss7da568xh","ending":"tonk_out","winner":"x77msbesc6ms"}}','form-000003',0,NULL,'keeper','','2026-11-30T20:17:08.194+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"x77msbesc6ms","ending":"knock","knocker":"bnsu7npxfqrr","totals":{"bnsu7npxfqrr":5,"qdss7da568xh":3,"x77msbesc6ms":20}}}','form-000004',0,NULL,'keeper','','2026-11-30T20:17:08.198+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"x77msbesc6ms","ending":"knock","knocker":"bnsu7npxfqrr","totals":{"bnsu7npxfqrr":5,"qdss7da568xh":9,"x77msbesc6ms":20}}}','form-000005',0,6,'keeper','','2026-11-30T20:17:08.201+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"deal":{"players":["bnsu7npxfqrr","qdss7da568xh","x77msbesc6ms"],"dealer":"bnsu7npxfqrr","ending":"discard_out","winner":"x77msbesc6ms"}}','form-000006',0,NULL,'keeper','','2026-11-30T20:17:08.206+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-11-30T20:17:08.212+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"bnsu7npxfqrr":"Ana","qdss7da568xh":"Ben","x77msbesc6ms":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-11-30T20:17:08.219+00:00');
INSERT INTO "entry" VALUES('uf36xnr2yayf','r3u7dgtqubfe',11,11,'payment','{"payer":"qdss7da568xh","payee":"bnsu7npxfqrr","amount":75}','form-000009',0,NULL,'keeper','','2026-11-30T20:17:08.241+00:00');
INSERT INTO "entry" VALUES('vhnwebt6qmrn','yku42a37ym7p',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"mgtegu5sx6bm":"Ana","hjdrhzpu88ht":"Ben","c5a395f6wcq5":"Cai","brud4m42b5t8":"Dee"}}','session',0,NULL,'','','2026-11-30T20:17:08.268+00:00');
INSERT INTO "entry" VALUES('vhnwebt6qmrn','yku42a37ym7p',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"out":[],"left":[],"first_dealer":"brud4m42b5t8","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-11-30T20:17:08.285+00:00');
INSERT INTO "entry" VALUES('vhnwebt6qmrn','yku42a37ym7p',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"deal":{"players":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"dealer":"brud4m42b5t8","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"mgtegu5sx6bm":0,"hjdrhzpu88ht":1,"c5a395f6wcq5":0,"brud4m42b5t8":0},"tricks":{"mgtegu5sx6bm":1,"hjdrhzpu88ht":0,"c5a395f6wcq5":0,"brud4m42b5t8":0}}}','another-1',0,NULL,'Ben','','2026-11-30T20:17:08.292+00:00');
INSERT INTO "entry" VALUES('vhnwebt6qmrn','yku42a37ym7p',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"deal":{"players":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"dealer":"mgtegu5sx6bm","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"mgtegu5sx6bm":1,"hjdrhzpu88ht":0,"c5a395f6wcq5":0,"brud4m42b5t8":1},"tricks":{"mgtegu5sx6bm":2,"hjdrhzpu88ht":0,"c5a395f6wcq5":0,"brud4m42b5t8":0}}}','another-2',0,NULL,'Ben','','2026-11-30T20:17:08.298+00:00');
INSERT INTO "entry" VALUES('vhnwebt6qmrn','yku42a37ym7p',5,5,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"deal":{"players":["mgtegu5sx6bm","hjdrhzpu88ht","c5a395f6wcq5","brud4m42b5t8"],"dealer":"hjdrhzpu88ht","cards":3,"number":3,"void_tricks":0,"skipped":false}}','form-000003',0,NULL,'keeper','','2026-11-30T20:17:08.350+00:00');
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
INSERT INTO "game_session" VALUES('edhzufwfz3h3','ftbjynve8ksg','c9drcnmn8krg','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T20:17:08.313+00:00');
INSERT INTO "game_session" VALUES('uf36xnr2yayf','r3u7dgtqubfe','fqkj5p7ewgrs','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T20:17:08.129+00:00');
INSERT INTO "game_session" VALUES('vhnwebt6qmrn','yku42a37ym7p','nsyywu4tbtdy','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T20:17:08.268+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('1cd568b8e08de905c33d414fabd55e980cdac5ba619170fbf36786f712a314e1','edhzufwfz3h3','bkj4uhuy6uhc');
INSERT INTO "join_code" VALUES('621c3fa69a85b099b04e5a3f2c09790871360ee05086c3b3987ac0e307cd7fd3','uf36xnr2yayf','nbmyr9mttqjx');
INSERT INTO "join_code" VALUES('b97a008f3150beb2588434ae6bdb691b1f5b5660db6221fddb15ca4a4470bcb7','vhnwebt6qmrn','fgtx436fqexs');
CREATE TABLE link (
	club VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	session VARCHAR, 
	role VARCHAR NOT NULL, 
	seat VARCHAR, 
	created_at VARCHAR NOT NULL, 
	revoked_at VARCHAR, label VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_link PRIMARY KEY (club, id), 
	CONSTRAINT fk_link_club_club FOREIGN KEY(club) REFERENCES club (club), 
	CONSTRAINT fk_link_club_session_game_session FOREIGN KEY(club, session) REFERENCES game_session (club, session)
)
 WITHOUT ROWID

;
INSERT INTO "link" VALUES('edhzufwfz3h3','bkj4uhuy6uhc','ftbjynve8ksg','watcher',NULL,'2026-11-30T20:17:09.193+00:00',NULL,'');
INSERT INTO "link" VALUES('edhzufwfz3h3','ra2edrwdvyd5','ftbjynve8ksg','player','rma3qgse8awv','2026-11-30T20:17:09.212+00:00',NULL,'');
INSERT INTO "link" VALUES('edhzufwfz3h3','zztzacyr4m27','ftbjynve8ksg','keeper',NULL,'2026-11-30T20:17:08.320+00:00',NULL,'');
INSERT INTO "link" VALUES('uf36xnr2yayf','ahmdwmefnf7z','r3u7dgtqubfe','player','bnsu7npxfqrr','2026-11-30T20:17:09.132+00:00',NULL,'');
INSERT INTO "link" VALUES('uf36xnr2yayf','man5mkep2hzc','r3u7dgtqubfe','keeper',NULL,'2026-11-30T20:17:08.145+00:00',NULL,'');
INSERT INTO "link" VALUES('uf36xnr2yayf','nbmyr9mttqjx','r3u7dgtqubfe','watcher',NULL,'2026-11-30T20:17:09.118+00:00',NULL,'');
INSERT INTO "link" VALUES('vhnwebt6qmrn','cwasbqv65cb3','yku42a37ym7p','keeper',NULL,'2026-11-30T20:17:08.270+00:00',NULL,'');
INSERT INTO "link" VALUES('vhnwebt6qmrn','fgtx436fqexs','yku42a37ym7p','watcher',NULL,'2026-11-30T20:17:09.161+00:00',NULL,'');
INSERT INTO "link" VALUES('vhnwebt6qmrn','ngf9vvsrqdn3','yku42a37ym7p','player','mgtegu5sx6bm','2026-11-30T20:17:09.176+00:00',NULL,'');
CREATE TABLE pending (
	club VARCHAR NOT NULL, 
	session VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	line INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	player VARCHAR, 
	value INTEGER, 
	token VARCHAR NOT NULL, 
	author VARCHAR NOT NULL, 
	written_at VARCHAR NOT NULL, 
	CONSTRAINT pk_pending PRIMARY KEY (club, session, place), 
	CONSTRAINT uq_pending_club_session_token UNIQUE (club, session, token), 
	CONSTRAINT fk_pending_club_session_game_session FOREIGN KEY(club, session) REFERENCES game_session (club, session), 
	CONSTRAINT ck_pending_given CHECK (place >= 1 AND (player IS NULL) = (value IS NULL))
)
 WITHOUT ROWID

;
INSERT INTO "pending" VALUES('vhnwebt6qmrn','yku42a37ym7p',1,5,5,'c5a395f6wcq5',1,'form-000006','keeper','2026-11-30T20:17:09.102+00:00');
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
INSERT INTO "player" VALUES('edhzufwfz3h3','q3afkchyvx4m','Ben','ben','2026-11-30T20:17:08.339+00:00');
INSERT INTO "player" VALUES('edhzufwfz3h3','rma3qgse8awv','Ana','ana','2026-11-30T20:17:08.339+00:00');
INSERT INTO "player" VALUES('uf36xnr2yayf','bnsu7npxfqrr','Ana','ana','2026-11-30T20:17:08.206+00:00');
INSERT INTO "player" VALUES('uf36xnr2yayf','qdss7da568xh','Ben','ben','2026-11-30T20:17:08.206+00:00');
INSERT INTO "player" VALUES('uf36xnr2yayf','x77msbesc6ms','Çağla','çağla','2026-11-30T20:17:08.206+00:00');
INSERT INTO "player" VALUES('vhnwebt6qmrn','brud4m42b5t8','Dee','dee','2026-11-30T20:17:08.350+00:00');
INSERT INTO "player" VALUES('vhnwebt6qmrn','c5a395f6wcq5','Cai','cai','2026-11-30T20:17:08.350+00:00');
INSERT INTO "player" VALUES('vhnwebt6qmrn','hjdrhzpu88ht','Ben','ben','2026-11-30T20:17:08.350+00:00');
INSERT INTO "player" VALUES('vhnwebt6qmrn','mgtegu5sx6bm','Ana','ana','2026-11-30T20:17:08.350+00:00');
CREATE TABLE rate_limit (
	subject VARCHAR NOT NULL, 
	since VARCHAR NOT NULL, 
	tries INTEGER NOT NULL, 
	CONSTRAINT pk_rate_limit PRIMARY KEY (subject, since)
)
 WITHOUT ROWID

;
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
CREATE TRIGGER entry_without_gaps BEFORE INSERT ON entry WHEN 
NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE club = NEW.club AND session = NEW.session)
 BEGIN SELECT RAISE(ABORT, 'entries are numbered without gaps'); END;
CREATE TRIGGER removed_never_updated BEFORE UPDATE ON removed WHEN 1 BEGIN SELECT RAISE(ABORT, 'tombstones stay'); END;
CREATE TRIGGER removed_never_deleted BEFORE DELETE ON removed WHEN 1 BEGIN SELECT RAISE(ABORT, 'tombstones stay'); END;
CREATE TRIGGER session_never_reused BEFORE INSERT ON game_session WHEN EXISTS (SELECT 1 FROM removed WHERE club = NEW.club AND session = NEW.session) BEGIN SELECT RAISE(ABORT, 'the id of a removed session is never used again'); END;
CREATE INDEX ix_join_code_club_link ON join_code (club, link);
CREATE INDEX ix_pending_club_session_line ON pending (club, session, line);
CREATE TRIGGER pending_never_updated BEFORE UPDATE ON pending WHEN 1 BEGIN SELECT RAISE(ABORT, 'pending values are never changed'); END;
CREATE TRIGGER pending_never_deleted BEFORE DELETE ON pending WHEN NOT EXISTS (SELECT 1 FROM removed WHERE club = OLD.club AND session = OLD.session) BEGIN SELECT RAISE(ABORT, 'pending values are never deleted'); END;
CREATE TRIGGER pending_without_gaps BEFORE INSERT ON pending WHEN 
NEW.place <> 1 + (SELECT coalesce(max(place), 0) FROM pending WHERE club = NEW.club AND session = NEW.session)
 BEGIN SELECT RAISE(ABORT, 'pending values are numbered without gaps'); END;
CREATE TRIGGER entry_never_replaced BEFORE INSERT ON entry WHEN EXISTS (SELECT 1 FROM entry WHERE club = NEW.club AND session = NEW.session AND seq = NEW.seq) OR EXISTS (SELECT 1 FROM entry WHERE club = NEW.club AND session = NEW.session AND token = NEW.token AND part = NEW.part) BEGIN SELECT RAISE(ABORT, 'entries are never replaced'); END;
CREATE TRIGGER pending_never_replaced BEFORE INSERT ON pending WHEN EXISTS (SELECT 1 FROM pending WHERE club = NEW.club AND session = NEW.session AND place = NEW.place) OR EXISTS (SELECT 1 FROM pending WHERE club = NEW.club AND session = NEW.session AND token = NEW.token) BEGIN SELECT RAISE(ABORT, 'pending values are never replaced'); END;
COMMIT;
