-- What such a learner leaves: five proved actions, one quiz and a half, a solved challenge a level, half as many chats.
-- Its script puts in how many there are, and a row for the solution of each challenge.
INSERT INTO auth.users (id, email_key, email, name, password_hash)
SELECT md5('u' || n)::uuid, 'learner' || n || '@mail.test', 'Learner' || n || '@mail.test',
  'Learner ' || n, '$argon2id$v=19$m=19456,t=2,p=1$' || md5('s' || n) || md5('h' || n) || md5('i' || n)
FROM generate_series(1, LEARNERS) n;

INSERT INTO auth.sessions (id, user_id, expires_at)
SELECT md5('s' || n || '-' || s)::uuid, md5('u' || n)::uuid, now() + interval '7 days'
FROM generate_series(1, LEARNERS) n, generate_series(1, 2) s;

INSERT INTO learning.action_progress (learner_id, level, actions, verified)
SELECT md5('u' || n)::uuid, l::text, a, a FROM (SELECT
  '{openPage,attackSQLi,attackXSS,portScan,enableFirewall}'::text[] AS a) tried, generate_series(1, LEARNERS) n, generate_series(1, 10) l;

INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed)
SELECT md5(n || '-' || l || '-' || t)::uuid, md5('u' || n)::uuid, l::text, 5, 6, 83, true
FROM generate_series(1, LEARNERS) n, generate_series(1, 10) l, generate_series(1, 1 + l % 2) t;

INSERT INTO learning.challenge_results
  (learner_id, level, version, configuration, solved_version, solved_at)
SELECT md5('u' || n)::uuid, level, 1, configuration, 1, now()
FROM generate_series(1, LEARNERS) n, (VALUES SOLUTIONS) solved (level, configuration);

INSERT INTO learning.chats (learner_id, level, messages)
SELECT md5('u' || n)::uuid, l::text, (SELECT jsonb_agg(jsonb_build_object(
    'role', CASE m % 2 WHEN 0 THEN 'assistant' ELSE 'user' END,
    'content', (SELECT string_agg(substr(md5(n || '-' || l || '-' || m || '-' || w), 1, 6), ' ')
      FROM generate_series(1, CASE m % 2 WHEN 0 THEN 60 ELSE 10 END) w)))
  FROM generate_series(1, 8) m)
FROM generate_series(1, LEARNERS) n, generate_series(2, 10, 2) l;

INSERT INTO learning.level_visits (learner_id, level)
SELECT md5('u' || n)::uuid, l::text FROM generate_series(1, LEARNERS) n, generate_series(1, 10) l;

INSERT INTO learning.last_levels (learner_id, level)
SELECT md5('u' || n)::uuid, '10' FROM generate_series(1, LEARNERS) n;
