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
INSERT INTO "club" VALUES('n7dpyqp2d8rn','2026-11-30T19:33:17.869+00:00');
INSERT INTO "club" VALUES('pfqbbz42t4hm','2026-11-30T19:33:17.972+00:00');
INSERT INTO "club" VALUES('uxgyduqmwt6r','2026-11-30T19:33:17.630+00:00');
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
INSERT INTO "entry" VALUES('n7dpyqp2d8rn','qgd7x23f3asu',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"e2c8e8y9em8d":"Ana","hxeh5xt33bjm":"Ben","m3trxsvzjmqf":"Cai","sxgyzy3y2dc6":"Dee"}}','session',0,NULL,'','','2026-11-30T19:33:17.912+00:00');
INSERT INTO "entry" VALUES('n7dpyqp2d8rn','qgd7x23f3asu',2,2,'match','{"game":"oh_hell","preset":"as_written","rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["e2c8e8y9em8d","hxeh5xt33bjm","m3trxsvzjmqf","sxgyzy3y2dc6"],"out":[],"left":[],"first_dealer":"sxgyzy3y2dc6","schedule":[1,2,3,4,5,6,7,8,9,10,11,12,13]}','another-0',0,NULL,'Ben','','2026-11-30T19:33:17.932+00:00');
INSERT INTO "entry" VALUES('n7dpyqp2d8rn','qgd7x23f3asu',3,3,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["e2c8e8y9em8d","hxeh5xt33bjm","m3trxsvzjmqf","sxgyzy3y2dc6"],"deal":{"players":["e2c8e8y9em8d","hxeh5xt33bjm","m3trxsvzjmqf","sxgyzy3y2dc6"],"dealer":"sxgyzy3y2dc6","cards":1,"number":1,"void_tricks":0,"skipped":false,"trump":"S","bids":{"e2c8e8y9em8d":0,"hxeh5xt33bjm":1,"m3trxsvzjmqf":0,"sxgyzy3y2dc6":0},"tricks":{"e2c8e8y9em8d":1,"hxeh5xt33bjm":0,"m3trxsvzjmqf":0,"sxgyzy3y2dc6":0}}}','another-1',0,NULL,'Ben','','2026-11-30T19:33:17.954+00:00');
INSERT INTO "entry" VALUES('n7dpyqp2d8rn','qgd7x23f3asu',4,4,'deal','{"match":2,"rules":{"schedule":"up","hands":[],"play_to":100,"trump":"turn_up","trump_order":["S","D","C","H"],"no_trump_in":"last","bidding":"in_turn","hook":"off","hook_from_cards":1,"scoring":"exact_10","custom":{"made_base":0,"made_per_trick":0,"made_per_trick_squared":0,"made_per_card":0,"missed_per_trick":0,"missed_flat":0,"missed_per_off":0,"missed_per_off_squared":0,"missed_per_off_triangular":0,"missed_per_bid":0},"zero_bid":"normal","missed_scores_tricks":false,"void_tricks_allowed":false,"ties":"shared","stakes":"none","stake":0,"must_trump":false,"direction":"clockwise"},"seats":["e2c8e8y9em8d","hxeh5xt33bjm","m3trxsvzjmqf","sxgyzy3y2dc6"],"deal":{"players":["e2c8e8y9em8d","hxeh5xt33bjm","m3trxsvzjmqf","sxgyzy3y2dc6"],"dealer":"e2c8e8y9em8d","cards":2,"number":2,"void_tricks":0,"skipped":false,"trump":"S","bids":{"e2c8e8y9em8d":1,"hxeh5xt33bjm":0,"m3trxsvzjmqf":0,"sxgyzy3y2dc6":1},"tricks":{"e2c8e8y9em8d":2,"hxeh5xt33bjm":0,"m3trxsvzjmqf":0,"sxgyzy3y2dc6":0}}}','another-2',0,NULL,'Ben','','2026-11-30T19:33:17.964+00:00');
INSERT INTO "entry" VALUES('pfqbbz42t4hm','hfm4326t2yx4',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"dwqs7kjknptt":"Ana","unxu4dp3bdc3":"Ben"}}','session',0,NULL,'','','2026-11-30T19:33:17.984+00:00');
INSERT INTO "entry" VALUES('pfqbbz42t4hm','hfm4326t2yx4',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["dwqs7kjknptt","unxu4dp3bdc3"],"out":[],"left":[],"first_dealer":"unxu4dp3bdc3"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:17.999+00:00');
INSERT INTO "entry" VALUES('pfqbbz42t4hm','hfm4326t2yx4',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["dwqs7kjknptt","unxu4dp3bdc3"],"deal":{"players":["dwqs7kjknptt","unxu4dp3bdc3"],"dealer":"unxu4dp3bdc3","ending":"tonk_out","winner":"unxu4dp3bdc3"}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:18.015+00:00');
INSERT INTO "entry" VALUES('pfqbbz42t4hm','hfm4326t2yx4',4,4,'closing','{"totals":{"dwqs7kjknptt":-200,"unxu4dp3bdc3":200}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:18.032+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',1,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"ex49x5wgkh4r":"Ana","ua3gaayxzawh":"Ben","ya9f3zf3j4wm":"Cai"}}','session',0,NULL,'','','2026-11-30T19:33:17.666+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',2,2,'match','{"game":"tonk","preset":"as_written","rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"out":[],"left":[],"first_dealer":"ya9f3zf3j4wm"}','another-0',0,NULL,'Ben','','2026-11-30T19:33:17.708+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',3,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ya9f3zf3j4wm","ending":"knock","knocker":"ex49x5wgkh4r","totals":{"ex49x5wgkh4r":5,"ua3gaayxzawh":9,"ya9f3zf3j4wm":20}}}','form-000001',0,NULL,'keeper','','2026-11-30T19:33:17.730+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',4,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ex49x5wgkh4r","ending":"tonk_out","winner":"ua3gaayxzawh"}}','form-000002',0,NULL,'keeper','','2026-11-30T19:33:17.738+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',5,5,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ua3gaayxzawh","ending":"tonk_out","winner":"ya9f3zf3j4wm"}}','form-000003',0,NULL,'keeper','','2026-11-30T19:33:17.751+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',6,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ya9f3zf3j4wm","ending":"knock","knocker":"ex49x5wgkh4r","totals":{"ex49x5wgkh4r":5,"ua3gaayxzawh":3,"ya9f3zf3j4wm":20}}}','form-000004',0,NULL,'keeper','','2026-11-30T19:33:17.761+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',7,3,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ya9f3zf3j4wm","ending":"knock","knocker":"ex49x5wgkh4r","totals":{"ex49x5wgkh4r":5,"ua3gaayxzawh":9,"ya9f3zf3j4wm":20}}}','form-000005',0,6,'keeper','','2026-11-30T19:33:17.773+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',8,4,'deal','{"match":2,"rules":{"stake":100,"lowest_collects_from":"everyone","caught_paid_to":"every_catcher","knocker_covers_table":false,"knock_tie":"caught","low_tie":"each_in_full","stock_tie":"each_in_full","dealt_tonks":[{"low":49,"high":50,"pays":2}],"dealt_tie":"draw","tonk_out_pays":2,"hit_out_pays":2,"discard_out_pays":1,"knock_pays":1,"caught_pays":2,"stock_out_pays":1,"settlement":"stake","count":"all_held","redeal_by":"next","misdeal_by":"same","forced_spreads":"no","upcard":"yes"},"seats":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"deal":{"players":["ex49x5wgkh4r","ua3gaayxzawh","ya9f3zf3j4wm"],"dealer":"ex49x5wgkh4r","ending":"discard_out","winner":"ya9f3zf3j4wm"}}','form-000006',0,NULL,'keeper','','2026-11-30T19:33:17.786+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',9,5,'deal',NULL,'form-000007',0,NULL,'keeper','','2026-11-30T19:33:17.805+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',10,1,'session','{"title":"Friday Tonk","currency":"EUR","time_zone":"Europe/Berlin","players":{"ex49x5wgkh4r":"Ana","ua3gaayxzawh":"Ben","ya9f3zf3j4wm":"Çağla"}}','form-000008',0,NULL,'keeper','','2026-11-30T19:33:17.815+00:00');
INSERT INTO "entry" VALUES('uxgyduqmwt6r','edwbhtadx3tz',11,11,'payment','{"payer":"ua3gaayxzawh","payee":"ex49x5wgkh4r","amount":75}','form-000009',0,NULL,'keeper','','2026-11-30T19:33:17.861+00:00');
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
INSERT INTO "game_session" VALUES('n7dpyqp2d8rn','qgd7x23f3asu','ctr2c8bvxbqe','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:17.912+00:00');
INSERT INTO "game_session" VALUES('pfqbbz42t4hm','hfm4326t2yx4','t6vzwzvee22b','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:17.983+00:00');
INSERT INTO "game_session" VALUES('uxgyduqmwt6r','edwbhtadx3tz','wp3hpc98tfqm','c45caab2b3185ba7fb043ebb645bc967d24172a55c5c62b7bbc2cd36616c073a','2026-11-30T19:33:17.664+00:00');
CREATE TABLE join_code (
	digest VARCHAR NOT NULL, 
	club VARCHAR NOT NULL, 
	link VARCHAR NOT NULL, 
	CONSTRAINT pk_join_code PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "join_code" VALUES('0d13188220d70f3267be9790a14a24956c53d60d852f3f83649fe8d3a6db7f66','n7dpyqp2d8rn','pnx7y4z9x7zt');
INSERT INTO "join_code" VALUES('ff849c8bc354a5226f07d3f0fd84c3e653ae61d5f84ad526bdaa7feeebdfaec2','pfqbbz42t4hm','m36prz8wb8rz');
INSERT INTO "join_code" VALUES('19748ff264c0681f94d763c4f287baafbfcd900a4c4dc3e76a43ac70f889c5c5','uxgyduqmwt6r','z8nchbby593f');
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
INSERT INTO "link" VALUES('n7dpyqp2d8rn','pnx7y4z9x7zt','qgd7x23f3asu','watcher',NULL,'2026-11-30T19:33:18.062+00:00',NULL,'');
INSERT INTO "link" VALUES('n7dpyqp2d8rn','wh38wsuzzg2p','qgd7x23f3asu','player','e2c8e8y9em8d','2026-11-30T19:33:18.072+00:00',NULL,'');
INSERT INTO "link" VALUES('n7dpyqp2d8rn','zpj4gmrzyd4b','qgd7x23f3asu','keeper',NULL,'2026-11-30T19:33:17.916+00:00',NULL,'');
INSERT INTO "link" VALUES('pfqbbz42t4hm','gqt8ynmsu9vf','hfm4326t2yx4','player','dwqs7kjknptt','2026-11-30T19:33:18.096+00:00',NULL,'');
INSERT INTO "link" VALUES('pfqbbz42t4hm','m36prz8wb8rz','hfm4326t2yx4','watcher',NULL,'2026-11-30T19:33:18.085+00:00',NULL,'');
INSERT INTO "link" VALUES('pfqbbz42t4hm','mxr3cqxnejyd','hfm4326t2yx4','keeper',NULL,'2026-11-30T19:33:17.987+00:00',NULL,'');
INSERT INTO "link" VALUES('uxgyduqmwt6r','ntg7eytbex5w','edwbhtadx3tz','keeper',NULL,'2026-11-30T19:33:17.678+00:00',NULL,'');
INSERT INTO "link" VALUES('uxgyduqmwt6r','rbg38n8emj68','edwbhtadx3tz','player','ex49x5wgkh4r','2026-11-30T19:33:18.048+00:00',NULL,'');
INSERT INTO "link" VALUES('uxgyduqmwt6r','z8nchbby593f','edwbhtadx3tz','watcher',NULL,'2026-11-30T19:33:18.037+00:00',NULL,'');
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
INSERT INTO "player" VALUES('n7dpyqp2d8rn','e2c8e8y9em8d','Ana','ana','2026-11-30T19:33:17.964+00:00');
INSERT INTO "player" VALUES('n7dpyqp2d8rn','hxeh5xt33bjm','Ben','ben','2026-11-30T19:33:17.964+00:00');
INSERT INTO "player" VALUES('n7dpyqp2d8rn','m3trxsvzjmqf','Cai','cai','2026-11-30T19:33:17.964+00:00');
INSERT INTO "player" VALUES('n7dpyqp2d8rn','sxgyzy3y2dc6','Dee','dee','2026-11-30T19:33:17.964+00:00');
INSERT INTO "player" VALUES('pfqbbz42t4hm','dwqs7kjknptt','Ana','ana','2026-11-30T19:33:18.015+00:00');
INSERT INTO "player" VALUES('pfqbbz42t4hm','unxu4dp3bdc3','Ben','ben','2026-11-30T19:33:18.015+00:00');
INSERT INTO "player" VALUES('uxgyduqmwt6r','ex49x5wgkh4r','Ana','ana','2026-11-30T19:33:17.786+00:00');
INSERT INTO "player" VALUES('uxgyduqmwt6r','ua3gaayxzawh','Ben','ben','2026-11-30T19:33:17.786+00:00');
INSERT INTO "player" VALUES('uxgyduqmwt6r','ya9f3zf3j4wm','Çağla','çağla','2026-11-30T19:33:17.786+00:00');
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
COMMIT;
