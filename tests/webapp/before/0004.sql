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
INSERT INTO "club" VALUES('hr6pbhmhwys6','2026-12-01T04:49:34.388+00:00');
INSERT INTO "club" VALUES('r4vn5d593qnj','2026-12-01T04:49:34.477+00:00');
INSERT INTO "club" VALUES('syupcspfna6y','2026-12-01T04:49:34.526+00:00');
INSERT INTO "club" VALUES('wzahpa3pc4vh','2026-12-01T04:49:34.510+00:00');
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
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"yk6w9khf9y6r":"Ana","pdwsv9h7ttkt":"Ben","qe9p34eqwr8h":"Cai"}}','session',0,NULL,'','','2026-12-01T04:49:34.402+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"out":[],"left":[],"first_dealer":"qe9p34eqwr8h"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:34.419+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"qe9p34eqwr8h","ending":"knock","knocker":"yk6w9khf9y6r","totals":{"yk6w9khf9y6r":5,"pdwsv9h7ttkt":9,"qe9p34eqwr8h":20}}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:34.435+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"yk6w9khf9y6r","ending":"tonk_out","winner":"pdwsv9h7ttkt"}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:34.439+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"pdwsv9h7ttkt","ending":"tonk_out","winner":"qe9p34eqwr8h"}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:34.442+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"qe9p34eqwr8h","ending":"knock","knocker":"yk6w9khf9y6r","totals":{"yk6w9khf9y6r":5,"pdwsv9h7ttkt":3,"qe9p34eqwr8h":20}}}','form-000004',0,NULL,'keeper','Misheard','2026-12-01T04:49:34.446+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"qe9p34eqwr8h","ending":"knock","knocker":"yk6w9khf9y6r","totals":{"yk6w9khf9y6r":5,"pdwsv9h7ttkt":9,"qe9p34eqwr8h":20}}}','form-000005',0,6,'keeper','','2026-12-01T04:49:34.448+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"deal":{"players":["yk6w9khf9y6r","pdwsv9h7ttkt","qe9p34eqwr8h"],"dealer":"yk6w9khf9y6r","ending":"discard_out","winner":"qe9p34eqwr8h"}}','form-000006',0,NULL,'keeper','','2026-12-01T04:49:34.452+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-12-01T04:49:34.454+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"yk6w9khf9y6r":"Ana","pdwsv9h7ttkt":"Ben","qe9p34eqwr8h":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-12-01T04:49:34.459+00:00');
INSERT INTO "entry" VALUES('hr6pbhmhwys6','sayest9cuf24',11,11,'payment','{"payer":"pdwsv9h7ttkt","payee":"yk6w9khf9y6r","amount":75}','form-000009',0,NULL,'keeper','','2026-12-01T04:49:34.475+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"tv676dsnh4jn":"Ana","h6j7c9gtxbvy":"Ben","fpns284pttx6":"Cai","vnnbvhes7e9q":"Dee"}}','session',0,NULL,'','','2026-12-01T04:49:34.484+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"out":[],"left":[],"first_dealer":"vnnbvhes7e9q","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-12-01T04:49:34.490+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"deal":{"players":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"dealer":"vnnbvhes7e9q","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"tv676dsnh4jn":0,"h6j7c9gtxbvy":1,"fpns284pttx6":0,"vnnbvhes7e9q":0},"tricks":{"tv676dsnh4jn":1,"h6j7c9gtxbvy":0,"fpns284pttx6":0,"vnnbvhes7e9q":0}}}','another-1',0,NULL,'Ben','','2026-12-01T04:49:34.496+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"deal":{"players":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"dealer":"tv676dsnh4jn","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"tv676dsnh4jn":1,"h6j7c9gtxbvy":0,"fpns284pttx6":0,"vnnbvhes7e9q":1},"tricks":{"tv676dsnh4jn":2,"h6j7c9gtxbvy":0,"fpns284pttx6":0,"vnnbvhes7e9q":0}}}','another-2',0,NULL,'Ben','','2026-12-01T04:49:34.499+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',5,5,'award','{"match":2,"player":"tv676dsnh4jn","points":5,"reason":"bonus"}','two-cakes',0,NULL,'','Brought cake','2026-12-01T04:49:34.500+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',6,6,'award','{"match":2,"player":"h6j7c9gtxbvy","points":5,"reason":"bonus"}','two-cakes',1,NULL,'','Brought cake','2026-12-01T04:49:34.500+00:00');
INSERT INTO "entry" VALUES('r4vn5d593qnj','gg5bcwkghrxg',7,7,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"deal":{"players":["tv676dsnh4jn","h6j7c9gtxbvy","fpns284pttx6","vnnbvhes7e9q"],"dealer":"h6j7c9gtxbvy","cards":3,"number":3,"void_tricks":0,"skipped":false}}','form-000003',0,NULL,'keeper','','2026-12-01T04:49:34.544+00:00');
INSERT INTO "entry" VALUES('syupcspfna6y','gmbk72ru6htp',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"ygcstz4jg576":"Ana","zw2kxmmp25f9":"Ben"}}','session',0,NULL,'','','2026-12-01T04:49:34.530+00:00');
INSERT INTO "entry" VALUES('syupcspfna6y','gmbk72ru6htp',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ygcstz4jg576","zw2kxmmp25f9"],"out":[],"left":[],"first_dealer":"zw2kxmmp25f9"}','another-0',0,NULL,'Ben','','2026-12-01T04:49:34.536+00:00');
INSERT INTO "entry" VALUES('syupcspfna6y','gmbk72ru6htp',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ygcstz4jg576","zw2kxmmp25f9"],"deal":{"players":["ygcstz4jg576","zw2kxmmp25f9"],"dealer":"zw2kxmmp25f9","ending":"tonk_out","winner":"zw2kxmmp25f9"}}','form-000001',0,NULL,'keeper','','2026-12-01T04:49:34.539+00:00');
INSERT INTO "entry" VALUES('syupcspfna6y','gmbk72ru6htp',4,4,'closing','{"totals":{"ygcstz4jg576":-200,"zw2kxmmp25f9":200}}','form-000002',0,NULL,'keeper','','2026-12-01T04:49:34.541+00:00');
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
INSERT INTO "game_session" VALUES('hr6pbhmhwys6','sayest9cuf24','n547225xevqp','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:34.401+00:00');
INSERT INTO "game_session" VALUES('r4vn5d593qnj','gg5bcwkghrxg','rmamjqbe3dzp','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:34.484+00:00');
INSERT INTO "game_session" VALUES('syupcspfna6y','gmbk72ru6htp','gz3dvpxgu9k3','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-12-01T04:49:34.530+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('0bf84cbd3e5e6e6dd002380dc87f514bac751f51113d4af49795e9d1db156079','hr6pbhmhwys6','aw3qakeejv5t');
INSERT INTO "join_code" VALUES('ee9c52d7979104d7cd2a7ee4c685d1c8692cd7776cb85e4b9aa661c9f16ca309','r4vn5d593qnj','byvqnetg8uuy');
INSERT INTO "join_code" VALUES('ecf3dabeb6670bfc30b25706410444e8b66987f0c755cd6b22666716542852eb','syupcspfna6y','wcpf557jtzay');
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
INSERT INTO "link" VALUES('hr6pbhmhwys6','aw3qakeejv5t','sayest9cuf24','watcher',NULL,'2026-12-01T04:49:34.897+00:00',NULL,'');
INSERT INTO "link" VALUES('hr6pbhmhwys6','dhca2s2uexzs','sayest9cuf24','player','yk6w9khf9y6r','2026-12-01T04:49:34.899+00:00',NULL,'');
INSERT INTO "link" VALUES('hr6pbhmhwys6','kwjn2bh4vwtp','sayest9cuf24','keeper',NULL,'2026-12-01T04:49:34.508+00:00',NULL,'Grandma');
INSERT INTO "link" VALUES('hr6pbhmhwys6','x4t3dhfcwfna','sayest9cuf24','watcher',NULL,'2026-12-01T04:49:34.502+00:00','2026-12-01T04:49:34.505+00:00','');
INSERT INTO "link" VALUES('hr6pbhmhwys6','xsmn4pd3jq77','sayest9cuf24','keeper',NULL,'2026-12-01T04:49:34.407+00:00',NULL,'');
INSERT INTO "link" VALUES('r4vn5d593qnj','byvqnetg8uuy','gg5bcwkghrxg','watcher',NULL,'2026-12-01T04:49:34.907+00:00',NULL,'');
INSERT INTO "link" VALUES('r4vn5d593qnj','m8d342je4m88','gg5bcwkghrxg','keeper',NULL,'2026-12-01T04:49:34.486+00:00',NULL,'');
INSERT INTO "link" VALUES('r4vn5d593qnj','vw5dhrj72aq8','gg5bcwkghrxg','player','tv676dsnh4jn','2026-12-01T04:49:34.909+00:00',NULL,'');
INSERT INTO "link" VALUES('syupcspfna6y','ffk2hexveh9w','gmbk72ru6htp','player','ygcstz4jg576','2026-12-01T04:49:34.915+00:00',NULL,'');
INSERT INTO "link" VALUES('syupcspfna6y','wcpf557jtzay','gmbk72ru6htp','watcher',NULL,'2026-12-01T04:49:34.913+00:00',NULL,'');
INSERT INTO "link" VALUES('syupcspfna6y','xvr79p6m2kjb','gmbk72ru6htp','keeper',NULL,'2026-12-01T04:49:34.531+00:00',NULL,'');
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
INSERT INTO "pending" VALUES('r4vn5d593qnj','gg5bcwkghrxg',1,7,7,'fpns284pttx6',1,'form-000006','keeper','2026-12-01T04:49:34.892+00:00');
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
INSERT INTO "player" VALUES('hr6pbhmhwys6','pdwsv9h7ttkt','Ben','ben','2026-12-01T04:49:34.452+00:00');
INSERT INTO "player" VALUES('hr6pbhmhwys6','qe9p34eqwr8h','Çağla','çağla','2026-12-01T04:49:34.452+00:00');
INSERT INTO "player" VALUES('hr6pbhmhwys6','yk6w9khf9y6r','Ana','ana','2026-12-01T04:49:34.452+00:00');
INSERT INTO "player" VALUES('r4vn5d593qnj','fpns284pttx6','Cai','cai','2026-12-01T04:49:34.544+00:00');
INSERT INTO "player" VALUES('r4vn5d593qnj','h6j7c9gtxbvy','Ben','ben','2026-12-01T04:49:34.544+00:00');
INSERT INTO "player" VALUES('r4vn5d593qnj','tv676dsnh4jn','Ana','ana','2026-12-01T04:49:34.544+00:00');
INSERT INTO "player" VALUES('r4vn5d593qnj','vnnbvhes7e9q','Dee','dee','2026-12-01T04:49:34.544+00:00');
INSERT INTO "player" VALUES('syupcspfna6y','ygcstz4jg576','Ana','ana','2026-12-01T04:49:34.539+00:00');
INSERT INTO "player" VALUES('syupcspfna6y','zw2kxmmp25f9','Ben','ben','2026-12-01T04:49:34.539+00:00');
INSERT INTO "player" VALUES('wzahpa3pc4vh','qfxfkm6vycj8','Fay','fay','2026-12-01T04:49:34.520+00:00');
INSERT INTO "player" VALUES('wzahpa3pc4vh','r6kdppdrx3r2','Eli','eli','2026-12-01T04:49:34.520+00:00');
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
INSERT INTO "removed" VALUES('wzahpa3pc4vh','q8tp7rwcw22v','2026-12-01T04:49:34.521+00:00');
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
