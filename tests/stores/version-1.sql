BEGIN TRANSACTION;
CREATE TABLE chat (
           table_no bigint not null, number integer not null, person bigint not null, name text not null,
           text text not null, saved_at bigint not null, primary key (table_no, number)) without rowid;
INSERT INTO "chat" VALUES(1,0,2,'Bo','Well ridden!',1790000000000);
CREATE TABLE laid (
           table_no bigint not null, horse integer not null, decision text not null, message text not null,
           primary key (table_no, horse)) without rowid;
INSERT INTO "laid" VALUES(2,0,'{"card":"8"}','message-2');
CREATE TABLE last_person (id bigint not null);
INSERT INTO "last_person" VALUES(3);
CREATE TABLE lines (
           id integer primary key, table_no bigint not null, number integer not null, text text not null, message text not null,
           saved_at bigint not null, previous bigint not null);
INSERT INTO "lines" VALUES(1,1,0,'{"format":"furlong-record/1","rules":1,"players":["Ann","Bo"]}','',1790000000000,0);
INSERT INTO "lines" VALUES(2,1,1,'{"t":"boxes","order":[0,1]}','message-0',1790000000000,1);
INSERT INTO "lines" VALUES(3,1,2,'{"t":"result","scores":[50,40],"ranking":[0,1]}','',1790000000000,2);
INSERT INTO "lines" VALUES(4,2,0,'{"format":"furlong-record/1","rules":1,"players":["Ann","Expert"]}','',1790000000000,0);
INSERT INTO "lines" VALUES(5,2,1,'{"t":"boxes","order":[1,0]}','message-1',1790000000500,4);
CREATE TABLE people (
           id integer primary key, name text not null, account text not null, account_key text not null,
           passphrase text not null, webhook text not null, muted integer not null,
           rating_mean double precision not null, rating_deviation double precision not null,
           rating_meetings bigint not null, created bigint not null);
INSERT INTO "people" VALUES(1,'Ann','Ann','ann','$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA','https://example.org/turn',0,27.5,4.25,3,1790000000000);
INSERT INTO "people" VALUES(2,'Bo','','','','',1,25.0,8.33333333333333392545e+00,0,1790000000000);
CREATE TABLE records (
           table_no integer primary key, first_line bigint not null, last_line bigint not null, last_number integer not null);
INSERT INTO "records" VALUES(1,1,3,2);
INSERT INTO "records" VALUES(2,4,5,1);
CREATE TABLE results (
           table_no bigint not null, seat integer not null, person bigint not null, name text not null,
           place integer not null, score integer not null,
           before_mean double precision not null, before_deviation double precision not null,
           before_meetings bigint not null, after_mean double precision not null,
           after_deviation double precision not null, after_meetings bigint not null,
           saved_at bigint not null, primary key (table_no, seat)) without rowid;
INSERT INTO "results" VALUES(1,0,1,'Ann',1,50,25.0,8.33333333333333392545e+00,0,27.5,4.25,3,1790000000002);
INSERT INTO "results" VALUES(1,1,2,'Bo',2,40,25.0,8.33333333333333392545e+00,0,23.0,4.5,1,1790000000002);
CREATE TABLE rider_ratings (
           rider text primary key, mean double precision not null, deviation double precision not null,
           meetings bigint not null) without rowid;
INSERT INTO "rider_ratings" VALUES('expert:500',33.5,1.25,12);
CREATE TABLE schema_version (version integer not null);
INSERT INTO "schema_version" VALUES(1);
CREATE TABLE seats (
           table_no bigint not null, number integer not null, person bigint not null, name text not null,
           rider text not null, silks text not null, entropy text not null, stand_in text not null,
           lapses integer not null, reserve bigint not null, primary key (table_no, number)) without rowid;
INSERT INTO "seats" VALUES(1,0,1,'Ann','','{}','0a','',0,60000);
INSERT INTO "seats" VALUES(1,1,2,'Bo','','{}','0b','',0,60000);
INSERT INTO "seats" VALUES(2,0,1,'Ann','','{}','0a','steady',1,30000);
INSERT INTO "seats" VALUES(2,1,0,'Expert','expert:500','{}','','',0,0);
CREATE TABLE tables (
           number integer primary key, id text not null unique, state integer not null, host bigint not null,
           settings text not null, seed text not null, created bigint not null, started bigint not null,
           ended bigint not null);
INSERT INTO "tables" VALUES(1,'finished-table',2,1,'{"races":["oval"]}','7777777777777777777777777777777777777777777777777777777777777777',1790000000000,1790000000001,1790000000002);
INSERT INTO "tables" VALUES(2,'running-table',1,1,'{"races":["oval"]}','8888888888888888888888888888888888888888888888888888888888888888',1790000000003,1790000000004,0);
CREATE TABLE tokens (
           hash text primary key, person bigint not null, saved_at bigint not null) without rowid;
INSERT INTO "tokens" VALUES('5e884898da28047151d0e56f8dc62927',1,1790000000000);
CREATE UNIQUE INDEX people_by_account on people (account_key) where account_key <> '';
CREATE INDEX people_by_skill on people ((rating_mean - 3 * rating_deviation));
CREATE INDEX tokens_by_person on tokens (person);
CREATE INDEX tables_by_state on tables (state, created, number);
CREATE INDEX tables_by_host on tables (host);
CREATE INDEX seats_by_person on seats (person);
CREATE INDEX chat_by_person on chat (person);
CREATE INDEX results_by_person on results (person, saved_at);
COMMIT;
