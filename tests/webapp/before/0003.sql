BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE club (
	club VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (club)
)
 WITHOUT ROWID

;
INSERT INTO "club" VALUES('pnkq4qd68r83','2026-11-30T19:33:57.027+00:00');
INSERT INTO "club" VALUES('uv9ewp6jc9by','2026-11-30T19:33:56.998+00:00');
INSERT INTO "club" VALUES('yu65zwk8rvur','2026-11-30T19:33:56.887+00:00');
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
INSERT INTO "entry" VALUES('pnkq4qd68r83','r5qkjhj5fmn4',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"svyxkf2tqkbs":"Ana","ntfjqrbjt6fy":"Ben"}}','session',0,NULL,'','','2026-11-30T19:33:57.036+00:00');
INSERT INTO "entry" VALUES('pnkq4qd68r83','r5qkjhj5fmn4',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["svyxkf2tqkbs","ntfjqrbjt6fy"],"out":[],"left":[],"first_dealer":"ntfjqrbjt6fy"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:57.044+00:00');
INSERT INTO "entry" VALUES('pnkq4qd68r83','r5qkjhj5fmn4',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["svyxkf2tqkbs","ntfjqrbjt6fy"],"deal":{"players":["svyxkf2tqkbs","ntfjqrbjt6fy"],"dealer":"ntfjqrbjt6fy","ending":"tonk_out","winner":"ntfjqrbjt6fy"}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:57.050+00:00');
INSERT INTO "entry" VALUES('pnkq4qd68r83','r5qkjhj5fmn4',4,4,'closing','{"totals":{"svyxkf2tqkbs":-200,"ntfjqrbjt6fy":200}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:57.056+00:00');
INSERT INTO "entry" VALUES('uv9ewp6jc9by','kggthquukdvn',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"r32md8qg3kex":"Ana","ut6tcppzsyac":"Ben","vmwj4caasxpm":"Cai","x4h76njs5d8k":"Dee"}}','session',0,NULL,'','','2026-11-30T19:33:57.003+00:00');
INSERT INTO "entry" VALUES('uv9ewp6jc9by','kggthquukdvn',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"out":[],"left":[],"first_dealer":"x4h76njs5d8k","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-11-30T19:33:57.009+00:00');
INSERT INTO "entry" VALUES('uv9ewp6jc9by','kggthquukdvn',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"deal":{"players":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"dealer":"x4h76njs5d8k","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"r32md8qg3kex":0,"ut6tcppzsyac":1,"vmwj4caasxpm":0,"x4h76njs5d8k":0},"tricks":{"r32md8qg3kex":1,"ut6tcppzsyac":0,"vmwj4caasxpm":0,"x4h76njs5d8k":0}}}','another-1',0,NULL,'Ben','','2026-11-30T19:33:57.016+00:00');
INSERT INTO "entry" VALUES('uv9ewp6jc9by','kggthquukdvn',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"deal":{"players":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"dealer":"r32md8qg3kex","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"r32md8qg3kex":1,"ut6tcppzsyac":0,"vmwj4caasxpm":0,"x4h76njs5d8k":1},"tricks":{"r32md8qg3kex":2,"ut6tcppzsyac":0,"vmwj4caasxpm":0,"x4h76njs5d8k":0}}}','another-2',0,NULL,'Ben','','2026-11-30T19:33:57.021+00:00');
INSERT INTO "entry" VALUES('uv9ewp6jc9by','kggthquukdvn',5,5,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"deal":{"players":["r32md8qg3kex","ut6tcppzsyac","vmwj4caasxpm","x4h76njs5d8k"],"dealer":"ut6tcppzsyac","cards":3,"number":3,"void_tricks":0,"skipped":false}}','form-000003',0,NULL,'keeper','','2026-11-30T19:33:57.064+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"she3wss6pz8g":"Ana","evu9zmfhmk43":"Ben","sycu2bse5wjg":"Cai"}}','session',0,NULL,'','','2026-11-30T19:33:56.897+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"out":[],"left":[],"first_dealer":"sycu2bse5wjg"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:56.913+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"sycu2bse5wjg","ending":"knock","knocker":"she3wss6pz8g","totals":{"she3wss6pz8g":5,"evu9zmfhmk43":9,"sycu2bse5wjg":20}}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:56.933+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"she3wss6pz8g","ending":"tonk_out","winner":"evu9zmfhmk43"}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:56.940+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"evu9zmfhmk43","ending":"tonk_out","winner":"sycu2bse5wjg"}}','form-000003',0,NULL,'keeper','','2026-11-30T19:33:56.946+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"sycu2bse5wjg","ending":"knock","knocker":"she3wss6pz8g","totals":{"she3wss6pz8g":5,"evu9zmfhmk43":3,"sycu2bse5wjg":20}}}','form-000004',0,NULL,'keeper','','2026-11-30T19:33:56.954+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"sycu2bse5wjg","ending":"knock","knocker":"she3wss6pz8g","totals":{"she3wss6pz8g":5,"evu9zmfhmk43":9,"sycu2bse5wjg":20}}}','form-000005',0,6,'keeper','','2026-11-30T19:33:56.959+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"deal":{"players":["she3wss6pz8g","evu9zmfhmk43","sycu2bse5wjg"],"dealer":"she3wss6pz8g","ending":"discard_out","winner":"sycu2bse5wjg"}}','form-000006',0,NULL,'keeper','','2026-11-30T19:33:56.966+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-11-30T19:33:56.971+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"she3wss6pz8g":"Ana","evu9zmfhmk43":"Ben","sycu2bse5wjg":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-11-30T19:33:56.977+00:00');
INSERT INTO "entry" VALUES('yu65zwk8rvur','qnqkc7g3uqmu',11,11,'payment','{"payer":"evu9zmfhmk43","payee":"she3wss6pz8g","amount":75}','form-000009',0,NULL,'keeper','','2026-11-30T19:33:56.995+00:00');
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
INSERT INTO "game_session" VALUES('pnkq4qd68r83','r5qkjhj5fmn4','f9fhbw4q55ej','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:57.035+00:00');
INSERT INTO "game_session" VALUES('uv9ewp6jc9by','kggthquukdvn','a7j2pgz96bs6','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:57.003+00:00');
INSERT INTO "game_session" VALUES('yu65zwk8rvur','qnqkc7g3uqmu','ekn7zvh6tfwd','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:56.896+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('87eb6b89dc7d8d7db2f87ff5f97c30c93c2973b65bb283deb0c448842db3324f','pnkq4qd68r83','e787z6sw53n5');
INSERT INTO "join_code" VALUES('eaec381896e2c717707a8b6345cd4acba3aa56e0ff2bb7e85c1786c277864f5b','uv9ewp6jc9by','x5mdmeun5d35');
INSERT INTO "join_code" VALUES('c9b8b79ae3f79ce6079a3515d587fcdf5484d0ebee704f0a9798ae54a0913e7e','yu65zwk8rvur','u3ypzjsv9z32');
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
INSERT INTO "link" VALUES('pnkq4qd68r83','dfmdyp58ssj3','r5qkjhj5fmn4','player','svyxkf2tqkbs','2026-11-30T19:33:57.447+00:00',NULL,'');
INSERT INTO "link" VALUES('pnkq4qd68r83','e787z6sw53n5','r5qkjhj5fmn4','watcher',NULL,'2026-11-30T19:33:57.445+00:00',NULL,'');
INSERT INTO "link" VALUES('pnkq4qd68r83','tczdaq9q7psp','r5qkjhj5fmn4','keeper',NULL,'2026-11-30T19:33:57.038+00:00',NULL,'');
INSERT INTO "link" VALUES('uv9ewp6jc9by','a7hap6d5y6h8','kggthquukdvn','player','r32md8qg3kex','2026-11-30T19:33:57.440+00:00',NULL,'');
INSERT INTO "link" VALUES('uv9ewp6jc9by','heqt998kuj5d','kggthquukdvn','keeper',NULL,'2026-11-30T19:33:57.005+00:00',NULL,'');
INSERT INTO "link" VALUES('uv9ewp6jc9by','x5mdmeun5d35','kggthquukdvn','watcher',NULL,'2026-11-30T19:33:57.438+00:00',NULL,'');
INSERT INTO "link" VALUES('yu65zwk8rvur','bwvtj2vuh5k4','qnqkc7g3uqmu','keeper',NULL,'2026-11-30T19:33:56.903+00:00',NULL,'');
INSERT INTO "link" VALUES('yu65zwk8rvur','rvpk294zr2ag','qnqkc7g3uqmu','player','she3wss6pz8g','2026-11-30T19:33:57.431+00:00',NULL,'');
INSERT INTO "link" VALUES('yu65zwk8rvur','u3ypzjsv9z32','qnqkc7g3uqmu','watcher',NULL,'2026-11-30T19:33:57.429+00:00',NULL,'');
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
INSERT INTO "pending" VALUES('uv9ewp6jc9by','kggthquukdvn',1,5,5,'vmwj4caasxpm',1,'form-000006','keeper','2026-11-30T19:33:57.425+00:00');
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
INSERT INTO "player" VALUES('pnkq4qd68r83','ntfjqrbjt6fy','Ben','ben','2026-11-30T19:33:57.050+00:00');
INSERT INTO "player" VALUES('pnkq4qd68r83','svyxkf2tqkbs','Ana','ana','2026-11-30T19:33:57.050+00:00');
INSERT INTO "player" VALUES('uv9ewp6jc9by','r32md8qg3kex','Ana','ana','2026-11-30T19:33:57.064+00:00');
INSERT INTO "player" VALUES('uv9ewp6jc9by','ut6tcppzsyac','Ben','ben','2026-11-30T19:33:57.064+00:00');
INSERT INTO "player" VALUES('uv9ewp6jc9by','vmwj4caasxpm','Cai','cai','2026-11-30T19:33:57.064+00:00');
INSERT INTO "player" VALUES('uv9ewp6jc9by','x4h76njs5d8k','Dee','dee','2026-11-30T19:33:57.064+00:00');
INSERT INTO "player" VALUES('yu65zwk8rvur','evu9zmfhmk43','Ben','ben','2026-11-30T19:33:56.966+00:00');
INSERT INTO "player" VALUES('yu65zwk8rvur','she3wss6pz8g','Ana','ana','2026-11-30T19:33:56.966+00:00');
INSERT INTO "player" VALUES('yu65zwk8rvur','sycu2bse5wjg','Çağla','çağla','2026-11-30T19:33:56.966+00:00');
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
CREATE INDEX ix_pending_club_session_line ON pending (club, session, line);
CREATE TRIGGER pending_never_updated BEFORE UPDATE ON pending WHEN 1 BEGIN SELECT RAISE(ABORT, 'pending values are never changed'); END;
CREATE TRIGGER pending_never_deleted BEFORE DELETE ON pending WHEN NOT EXISTS (SELECT 1 FROM removed WHERE club = OLD.club AND session = OLD.session) BEGIN SELECT RAISE(ABORT, 'pending values are never deleted'); END;
CREATE TRIGGER pending_never_replaced BEFORE INSERT ON pending WHEN 
EXISTS (
    SELECT 1 FROM pending WHERE club = NEW.club AND session = NEW.session
    AND (place = NEW.place OR token = NEW.token)
)
 BEGIN SELECT RAISE(ABORT, 'pending values are never replaced'); END;
CREATE TRIGGER pending_without_gaps BEFORE INSERT ON pending WHEN 
NEW.place <> 1 + (SELECT coalesce(max(place), 0) FROM pending WHERE club = NEW.club AND session = NEW.session)
 BEGIN SELECT RAISE(ABORT, 'pending values are numbered without gaps'); END;
COMMIT;
