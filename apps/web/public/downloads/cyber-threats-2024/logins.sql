-- Seven made-up logins, and two questions. Run it with: sqlite3 -box < logins.sql
create table login (at, user, address, network, second_factor, rows_read);
insert into login values
  ('2024-05-02T08:11:52Z', 'ines', '192.0.2.14', 'office', 'yes', 1200),
  ('2024-05-02T09:40:05Z', 'omar', '192.0.2.31', 'office', 'yes', 5400),
  ('2024-05-02T02:00:01Z', 'etl_job', '192.0.2.80', 'datacentre', 'no', 640000),
  ('2024-05-02T19:22:38Z', 'ines', '203.0.113.7', 'unknown', 'yes', 300),
  ('2024-05-02T22:47:03Z', 'omar', '198.51.100.23', 'unknown', 'no', 91400000),
  ('2024-05-03T02:00:01Z', 'etl_job', '192.0.2.80', 'datacentre', 'no', 655000),
  ('2024-05-03T23:10:29Z', 'etl_job', '198.51.100.23', 'unknown', 'no', 88200000);

select at, user, network, rows_read from login
where second_factor = 'no' and network = 'unknown';

select address, count(distinct user) as users, sum(rows_read) as rows from login
where second_factor = 'no' group by address having users > 1;
