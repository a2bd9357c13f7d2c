BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE club (
	club VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (club)
)
 WITHOUT ROWID

;
INSERT INTO "club" VALUES('b8he55cx5ub8','2026-12-01T04:49:31.258+00:00');
INSERT INTO "club" VALUES('h4ncnh2wcatx','2026-12-01T04:49:31.298+00:00');
INSERT INTO "club" VALUES('tkb7yhyngf58','2026-12-01T04:49:31.318+00:00');
INSERT INTO "club" VALUES('w3dp36mbjujg','2026-12-01T04:49:31.140+00:00');
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
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"czw6hthc425t":"Ana","dvkubbnbfw9c":"Ben","u4j5825ba2ua":"Cai","a5yk22ks2cf7":"Dee"}}','session',0,NULL,'','','2026-12-01T04:49:31.264+00:00');
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["czw6hthc425t","dvkubbnbfw9c","u4j5825ba2ua","a5yk22ks2cf7"],"out":[],"left":[],"first_dealer":"a5yk22ks2cf7","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-12-01T04:49:31.270+00:00');
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["czw6hthc425t","dvkubbnbfw9c","u4j5825ba2ua","a5yk22ks2cf7"],"deal":{"players":["czw6hthc425t","dvkubbnbfw9c","u4j5825ba2ua","a5yk22ks2cf7"],"dealer":"a5yk22ks2cf7","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"czw6hthc425t":0,"dvkubbnbfw9c":1,"u4j5825ba2ua":0,"a5yk22ks2cf7":0},"tricks":{"czw6hthc425t":1,"dvkubbnbfw9c":0,"u4j5825ba2ua":0,"a5yk22ks2cf7":0}}}','another-1',0,NULL,'Ben','','2026-12-01T04:49:31.278+00:00');
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["czw6hthc425t","dvkubbnbfw9c","u4j5825ba2ua","a5yk22ks2cf7"],"deal":{"players":["czw6hthc425t","dvkubbnbfw9c","u4j5825ba2ua","a5yk22ks2cf7"],"dealer":"czw6hthc425t","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"czw6hthc425t":1,"dvkubbnbfw9c":0,"u4j5825ba2ua":0,"a5yk22ks2cf7":1},"tricks":{"czw6hthc425t":2,"dvkubbnbfw9c":0,"u4j5825ba2ua":0,"a5yk22ks2cf7":0}}}','another-2',0,NULL,'Ben','','2026-12-01T04:49:31.283+00:00');
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',5,5,'award','{"match":2,"player":"czw6hthc425t","points":5,"reason":"bonus"}','two-cakes',0,NULL,'','Brought cake','2026-12-01T04:49:31.287+00:00');
INSERT INTO "entry" VALUES('b8he55cx5ub8','aca6ugdpmcqu',6,6,'award','{"match":2,"player":"dvkubbnbfw9c","points":5,"reason":"bonus"}','two-cakes',1,NULL,'','Brought cake','2026-12-01T04:49:31.287+00:00');
INSERT INTO "entry" VALUES('tkb7yhyngf58','cup4bddfrpzv',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"n45xykxjn4eh":"Ana","nu42s7ur9cuy":"Ben"}}','session',0,NULL,'','','2026-12-01T04:49:31.322+00:00');
INSERT INTO "entry" VALUES('tkb7yhyngf58','cup4bddfrpzv',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["n45xykxjn4eh","nu42s7ur9cuy"],"out":[],"left":[],"first_dealer":"nu42s7ur9cuy"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:31.330+00:00');
INSERT INTO "entry" VALUES('tkb7yhyngf58','cup4bddfrpzv',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["n45xykxjn4eh","nu42s7ur9cuy"],"deal":{"players":["n45xykxjn4eh","nu42s7ur9cuy"],"dealer":"nu42s7ur9cuy","ending":"tonk_out","winner":"nu42s7ur9cuy"}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:31.338+00:00');
INSERT INTO "entry" VALUES('tkb7yhyngf58','cup4bddfrpzv',4,4,'closing','{"totals":{"n45xykxjn4eh":-200,"nu42s7ur9cuy":200}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:31.345+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"zxvgtnc9znck":"Ana","q7qb832bqczk":"Ben","bzs584wep55j":"Cai"}}','session',0,NULL,'','','2026-12-01T04:49:31.151+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"out":[],"left":[],"first_dealer":"bzs584wep55j"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:31.171+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"bzs584wep55j","ending":"knock","knocker":"zxvgtnc9znck","totals":{"zxvgtnc9znck":5,"q7qb832bqczk":9,"bzs584wep55j":20}}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:31.186+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"zxvgtnc9znck","ending":"tonk_out","winner":"q7qb832bqczk"}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:31.193+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"q7qb832bqczk","ending":"tonk_out","winner":"bzs584wep55j"}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:31.199+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"bzs584wep55j","ending":"knock","knocker":"zxvgtnc9znck","totals":{"zxvgtnc9znck":5,"q7qb832bqczk":3,"bzs584wep55j":20}}}','form-000004',0,NULL,'keeper','Misheard','2026-12-01T04:49:31.209+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"bzs584wep55j","ending":"knock","knocker":"zxvgtnc9znck","totals":{"zxvgtnc9znck":5,"q7qb832bqczk":9,"bzs584wep55j":20}}}','form-000005',0,6,'keeper','','2026-12-01T04:49:31.215+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"deal":{"players":["zxvgtnc9znck","q7qb832bqczk","bzs584wep55j"],"dealer":"zxvgtnc9znck","ending":"discard_out","winner":"bzs584wep55j"}}','form-000006',0,NULL,'keeper','','2026-12-01T04:49:31.222+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-12-01T04:49:31.228+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"zxvgtnc9znck":"Ana","q7qb832bqczk":"Ben","bzs584wep55j":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-12-01T04:49:31.235+00:00');
INSERT INTO "entry" VALUES('w3dp36mbjujg','a7t8p3jfbzn2',11,11,'payment','{"payer":"q7qb832bqczk","payee":"zxvgtnc9znck","amount":75}','form-000009',0,NULL,'keeper','','2026-12-01T04:49:31.255+00:00');
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
INSERT INTO "game_session" VALUES('b8he55cx5ub8','aca6ugdpmcqu','jhum2eypmjpm','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:31.263+00:00');
INSERT INTO "game_session" VALUES('tkb7yhyngf58','cup4bddfrpzv','u7p7xgxc94sd','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:31.322+00:00');
INSERT INTO "game_session" VALUES('w3dp36mbjujg','a7t8p3jfbzn2','ga38bmgwxvtw','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:31.150+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('63394d6a2137076453677d808149bbe913f84f3dc26741866a936067ec29d5e4','b8he55cx5ub8','uyuwrfbn4vv2');
INSERT INTO "join_code" VALUES('4bd1188ffd41e72758978f7a9a4d01944c28131a6c7e04c618f16720fda575b7','tkb7yhyngf58','r4pv9yesg45m');
INSERT INTO "join_code" VALUES('c66d2dd7705856fa72e87774fa62dc9dbd64702dc2a486152410abc19e2b93c4','w3dp36mbjujg','v352u498p2we');
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
INSERT INTO "link" VALUES('b8he55cx5ub8','b7yzq2bmwthd','aca6ugdpmcqu','player','czw6hthc425t','2026-12-01T04:49:31.363+00:00',NULL,'');
INSERT INTO "link" VALUES('b8he55cx5ub8','jjtfgv7ff4cj','aca6ugdpmcqu','keeper',NULL,'2026-12-01T04:49:31.266+00:00',NULL,'');
INSERT INTO "link" VALUES('b8he55cx5ub8','uyuwrfbn4vv2','aca6ugdpmcqu','watcher',NULL,'2026-12-01T04:49:31.360+00:00',NULL,'');
INSERT INTO "link" VALUES('tkb7yhyngf58','nms3ggkg8bd5','cup4bddfrpzv','keeper',NULL,'2026-12-01T04:49:31.324+00:00',NULL,'');
INSERT INTO "link" VALUES('tkb7yhyngf58','r4pv9yesg45m','cup4bddfrpzv','watcher',NULL,'2026-12-01T04:49:31.369+00:00',NULL,'');
INSERT INTO "link" VALUES('tkb7yhyngf58','rsssp3r9udhk','cup4bddfrpzv','player','n45xykxjn4eh','2026-12-01T04:49:31.372+00:00',NULL,'');
INSERT INTO "link" VALUES('w3dp36mbjujg','m3fz8cq48drp','a7t8p3jfbzn2','keeper',NULL,'2026-12-01T04:49:31.294+00:00',NULL,'Grandma');
INSERT INTO "link" VALUES('w3dp36mbjujg','syjcvuavjcpb','a7t8p3jfbzn2','keeper',NULL,'2026-12-01T04:49:31.157+00:00',NULL,'');
INSERT INTO "link" VALUES('w3dp36mbjujg','ttrrn2jtt58q','a7t8p3jfbzn2','watcher',NULL,'2026-12-01T04:49:31.289+00:00','2026-12-01T04:49:31.292+00:00','');
INSERT INTO "link" VALUES('w3dp36mbjujg','v352u498p2we','a7t8p3jfbzn2','watcher',NULL,'2026-12-01T04:49:31.349+00:00',NULL,'');
INSERT INTO "link" VALUES('w3dp36mbjujg','vzws58yxndzx','a7t8p3jfbzn2','player','zxvgtnc9znck','2026-12-01T04:49:31.352+00:00',NULL,'');
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
INSERT INTO "player" VALUES('b8he55cx5ub8','a5yk22ks2cf7','Dee','dee','2026-12-01T04:49:31.283+00:00');
INSERT INTO "player" VALUES('b8he55cx5ub8','czw6hthc425t','Ana','ana','2026-12-01T04:49:31.283+00:00');
INSERT INTO "player" VALUES('b8he55cx5ub8','dvkubbnbfw9c','Ben','ben','2026-12-01T04:49:31.283+00:00');
INSERT INTO "player" VALUES('b8he55cx5ub8','u4j5825ba2ua','Cai','cai','2026-12-01T04:49:31.283+00:00');
INSERT INTO "player" VALUES('h4ncnh2wcatx','pzvrat966muz','Eli','eli','2026-12-01T04:49:31.310+00:00');
INSERT INTO "player" VALUES('h4ncnh2wcatx','vyuzr589925e','Fay','fay','2026-12-01T04:49:31.310+00:00');
INSERT INTO "player" VALUES('tkb7yhyngf58','n45xykxjn4eh','Ana','ana','2026-12-01T04:49:31.338+00:00');
INSERT INTO "player" VALUES('tkb7yhyngf58','nu42s7ur9cuy','Ben','ben','2026-12-01T04:49:31.338+00:00');
INSERT INTO "player" VALUES('w3dp36mbjujg','bzs584wep55j','Çağla','çağla','2026-12-01T04:49:31.222+00:00');
INSERT INTO "player" VALUES('w3dp36mbjujg','q7qb832bqczk','Ben','ben','2026-12-01T04:49:31.222+00:00');
INSERT INTO "player" VALUES('w3dp36mbjujg','zxvgtnc9znck','Ana','ana','2026-12-01T04:49:31.222+00:00');
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
INSERT INTO "removed" VALUES('h4ncnh2wcatx','d4bvhxre2ck6','2026-12-01T04:49:31.312+00:00');
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
CREATE INDEX ix_join_code_club_link ON join_code (club, link);
COMMIT;
