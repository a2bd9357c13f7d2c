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
INSERT INTO "club" VALUES('qfpdduhrnarn','2026-12-01T04:49:32.792+00:00');
INSERT INTO "club" VALUES('tuarfmf8tfe8','2026-12-01T04:49:32.728+00:00');
INSERT INTO "club" VALUES('uerd8624rnyr','2026-12-01T04:49:32.771+00:00');
INSERT INTO "club" VALUES('vs7d6ue8a7xz','2026-12-01T04:49:32.590+00:00');
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
INSERT INTO "entry" VALUES('qfpdduhrnarn','h83h582xhrfb',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"tvep8sg3uqrk":"Ana","cggkqpkyc2ck":"Ben"}}','session',0,NULL,'','','2026-12-01T04:49:32.796+00:00');
INSERT INTO "entry" VALUES('qfpdduhrnarn','h83h582xhrfb',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["tvep8sg3uqrk","cggkqpkyc2ck"],"out":[],"left":[],"first_dealer":"cggkqpkyc2ck"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:32.804+00:00');
INSERT INTO "entry" VALUES('qfpdduhrnarn','h83h582xhrfb',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["tvep8sg3uqrk","cggkqpkyc2ck"],"deal":{"players":["tvep8sg3uqrk","cggkqpkyc2ck"],"dealer":"cggkqpkyc2ck","ending":"tonk_out","winner":"cggkqpkyc2ck"}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:32.812+00:00');
INSERT INTO "entry" VALUES('qfpdduhrnarn','h83h582xhrfb',4,4,'closing','{"totals":{"tvep8sg3uqrk":-200,"cggkqpkyc2ck":200}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:32.818+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"r8u474tuneyn":"Ana","gvx2utvmuu3z":"Ben","gk3j4x3c7vv7":"Cai","e6ayr2jugmct":"Dee"}}','session',0,NULL,'','','2026-12-01T04:49:32.735+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"out":[],"left":[],"first_dealer":"e6ayr2jugmct","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-12-01T04:49:32.742+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"deal":{"players":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"dealer":"e6ayr2jugmct","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"r8u474tuneyn":0,"gvx2utvmuu3z":1,"gk3j4x3c7vv7":0,"e6ayr2jugmct":0},"tricks":{"r8u474tuneyn":1,"gvx2utvmuu3z":0,"gk3j4x3c7vv7":0,"e6ayr2jugmct":0}}}','another-1',0,NULL,'Ben','','2026-12-01T04:49:32.751+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"deal":{"players":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"dealer":"r8u474tuneyn","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"r8u474tuneyn":1,"gvx2utvmuu3z":0,"gk3j4x3c7vv7":0,"e6ayr2jugmct":1},"tricks":{"r8u474tuneyn":2,"gvx2utvmuu3z":0,"gk3j4x3c7vv7":0,"e6ayr2jugmct":0}}}','another-2',0,NULL,'Ben','','2026-12-01T04:49:32.756+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',5,5,'award','{"match":2,"player":"r8u474tuneyn","points":5,"reason":"bonus"}','two-cakes',0,NULL,'','Brought cake','2026-12-01T04:49:32.761+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',6,6,'award','{"match":2,"player":"gvx2utvmuu3z","points":5,"reason":"bonus"}','two-cakes',1,NULL,'','Brought cake','2026-12-01T04:49:32.761+00:00');
INSERT INTO "entry" VALUES('tuarfmf8tfe8','k683rh2h7jqf',7,7,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"deal":{"players":["r8u474tuneyn","gvx2utvmuu3z","gk3j4x3c7vv7","e6ayr2jugmct"],"dealer":"gvx2utvmuu3z","cards":3,"number":3,"void_tricks":0,"skipped":false}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:32.825+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"ur3nyquyxpy5":"Ana","ddjhwa7hx5sh":"Ben","ggvstf2b93az":"Cai"}}','session',0,NULL,'','','2026-12-01T04:49:32.602+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"out":[],"left":[],"first_dealer":"ggvstf2b93az"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:32.622+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ggvstf2b93az","ending":"knock","knocker":"ur3nyquyxpy5","totals":{"ur3nyquyxpy5":5,"ddjhwa7hx5sh":9,"ggvstf2b93az":20}}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:32.647+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ur3nyquyxpy5","ending":"tonk_out","winner":"ddjhwa7hx5sh"}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:32.655+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ddjhwa7hx5sh","ending":"tonk_out","winner":"ggvstf2b93az"}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:32.664+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ggvstf2b93az","ending":"knock","knocker":"ur3nyquyxpy5","totals":{"ur3nyquyxpy5":5,"ddjhwa7hx5sh":3,"ggvstf2b93az":20}}}','form-000004',0,NULL,'keeper','Misheard','2026-12-01T04:49:32.674+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ggvstf2b93az","ending":"knock","knocker":"ur3nyquyxpy5","totals":{"ur3nyquyxpy5":5,"ddjhwa7hx5sh":9,"ggvstf2b93az":20}}}','form-000005',0,6,'keeper','','2026-12-01T04:49:32.680+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"deal":{"players":["ur3nyquyxpy5","ddjhwa7hx5sh","ggvstf2b93az"],"dealer":"ur3nyquyxpy5","ending":"discard_out","winner":"ggvstf2b93az"}}','form-000006',0,NULL,'keeper','','2026-12-01T04:49:32.689+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-12-01T04:49:32.696+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"ur3nyquyxpy5":"Ana","ddjhwa7hx5sh":"Ben","ggvstf2b93az":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-12-01T04:49:32.703+00:00');
INSERT INTO "entry" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu',11,11,'payment','{"payer":"ddjhwa7hx5sh","payee":"ur3nyquyxpy5","amount":75}','form-000009',0,NULL,'keeper','','2026-12-01T04:49:32.725+00:00');
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
INSERT INTO "game_session" VALUES('qfpdduhrnarn','h83h582xhrfb','rkc7vcjqfjjy','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:32.796+00:00');
INSERT INTO "game_session" VALUES('tuarfmf8tfe8','k683rh2h7jqf','ygwu8ej5g8ga','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:32.735+00:00');
INSERT INTO "game_session" VALUES('vs7d6ue8a7xz','pw4z9aq7zhhu','ubcp246cj3by','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:32.601+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('ccf4464924b9945e07a03783090f94c62719fdbf507fc2d30a941055c11daca7','qfpdduhrnarn','q3fduqrs94yv');
INSERT INTO "join_code" VALUES('bb79003938c9e3041befd2918c8f232e8884866d806b7f2332b6741e248c6f24','tuarfmf8tfe8','e35cnk6ysq6n');
INSERT INTO "join_code" VALUES('f9a05387a36f0454f3f2559281f293038dba9ca980d30ab411b49030365c7b5e','vs7d6ue8a7xz','ubpeyx872fmn');
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
INSERT INTO "link" VALUES('qfpdduhrnarn','cpnk4c4jue78','h83h582xhrfb','keeper',NULL,'2026-12-01T04:49:32.798+00:00',NULL,'');
INSERT INTO "link" VALUES('qfpdduhrnarn','ptfwnn3yvvgf','h83h582xhrfb','player','tvep8sg3uqrk','2026-12-01T04:49:33.234+00:00',NULL,'');
INSERT INTO "link" VALUES('qfpdduhrnarn','q3fduqrs94yv','h83h582xhrfb','watcher',NULL,'2026-12-01T04:49:33.231+00:00',NULL,'');
INSERT INTO "link" VALUES('tuarfmf8tfe8','e35cnk6ysq6n','k683rh2h7jqf','watcher',NULL,'2026-12-01T04:49:33.223+00:00',NULL,'');
INSERT INTO "link" VALUES('tuarfmf8tfe8','ew4wr8bzyjgs','k683rh2h7jqf','player','r8u474tuneyn','2026-12-01T04:49:33.226+00:00',NULL,'');
INSERT INTO "link" VALUES('tuarfmf8tfe8','u9ftqqhh6zfn','k683rh2h7jqf','keeper',NULL,'2026-12-01T04:49:32.737+00:00',NULL,'');
INSERT INTO "link" VALUES('vs7d6ue8a7xz','bh4ksvzb36g8','pw4z9aq7zhhu','keeper',NULL,'2026-12-01T04:49:32.608+00:00',NULL,'');
INSERT INTO "link" VALUES('vs7d6ue8a7xz','gqh5sucqmxme','pw4z9aq7zhhu','keeper',NULL,'2026-12-01T04:49:32.768+00:00',NULL,'Grandma');
INSERT INTO "link" VALUES('vs7d6ue8a7xz','pbq4u6jswy4m','pw4z9aq7zhhu','player','ur3nyquyxpy5','2026-12-01T04:49:33.214+00:00',NULL,'');
INSERT INTO "link" VALUES('vs7d6ue8a7xz','sk9aqavj65mx','pw4z9aq7zhhu','watcher',NULL,'2026-12-01T04:49:32.763+00:00','2026-12-01T04:49:32.766+00:00','');
INSERT INTO "link" VALUES('vs7d6ue8a7xz','ubpeyx872fmn','pw4z9aq7zhhu','watcher',NULL,'2026-12-01T04:49:33.212+00:00',NULL,'');
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
INSERT INTO "pending" VALUES('tuarfmf8tfe8','k683rh2h7jqf',1,7,7,'gk3j4x3c7vv7',1,'form-000006','keeper','2026-12-01T04:49:33.207+00:00');
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
INSERT INTO "player" VALUES('qfpdduhrnarn','cggkqpkyc2ck','Ben','ben','2026-12-01T04:49:32.812+00:00');
INSERT INTO "player" VALUES('qfpdduhrnarn','tvep8sg3uqrk','Ana','ana','2026-12-01T04:49:32.812+00:00');
INSERT INTO "player" VALUES('tuarfmf8tfe8','e6ayr2jugmct','Dee','dee','2026-12-01T04:49:32.825+00:00');
INSERT INTO "player" VALUES('tuarfmf8tfe8','gk3j4x3c7vv7','Cai','cai','2026-12-01T04:49:32.825+00:00');
INSERT INTO "player" VALUES('tuarfmf8tfe8','gvx2utvmuu3z','Ben','ben','2026-12-01T04:49:32.825+00:00');
INSERT INTO "player" VALUES('tuarfmf8tfe8','r8u474tuneyn','Ana','ana','2026-12-01T04:49:32.825+00:00');
INSERT INTO "player" VALUES('uerd8624rnyr','mt3t8r5us4nw','Fay','fay','2026-12-01T04:49:32.783+00:00');
INSERT INTO "player" VALUES('uerd8624rnyr','vz3neqedw4ww','Eli','eli','2026-12-01T04:49:32.783+00:00');
INSERT INTO "player" VALUES('vs7d6ue8a7xz','ddjhwa7hx5sh','Ben','ben','2026-12-01T04:49:32.689+00:00');
INSERT INTO "player" VALUES('vs7d6ue8a7xz','ggvstf2b93az','Çağla','çağla','2026-12-01T04:49:32.689+00:00');
INSERT INTO "player" VALUES('vs7d6ue8a7xz','ur3nyquyxpy5','Ana','ana','2026-12-01T04:49:32.689+00:00');
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
INSERT INTO "removed" VALUES('uerd8624rnyr','p6cwrhzexfbm','2026-12-01T04:49:32.785+00:00');
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
