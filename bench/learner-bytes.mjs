import { spawnSync } from 'node:child_process';
import pg from 'pg';

/**
 * Bytes of the database that a learner takes who has done the whole course, table by table, indexes
 * included. `BENCH_DATABASE_URL=postgres://… node bench/learner-bytes.mjs [learners]`
 */
const LEARNERS = Number(process.argv[2] ?? 20_000);
const DATABASE = 'bench_learner_bytes';
const PROOFS = new URL('../libs/challenges/dist/testing/proofs.js', import.meta.url);

const { CHALLENGE_PROOFS } = await import(PROOFS.href);
/** The solution of every challenge as SQL: what a learner who solved it leaves. */
const solutions = await Promise.all(
  Object.entries(CHALLENGE_PROOFS).map(async ([level, load]) => {
    const { proof } = await load();
    return `('${level}', '${JSON.stringify(proof.solves).replaceAll("'", "''")}'::json)`;
  }),
);

/** Such a learner: five proved actions, one quiz and a half, a solved challenge a level, half as many chats. */
const FILL = [
  `INSERT INTO auth.users (id, email_key, email, name, password_hash)
   SELECT md5('u' || n)::uuid, 'learner' || n || '@mail.test', 'Learner' || n || '@mail.test',
     'Learner ' || n, '$argon2id$v=19$m=19456,t=2,p=1$' || md5('s' || n) || md5('h' || n) || md5('i' || n)
   FROM generate_series(1, $1) n`,
  `INSERT INTO auth.sessions (id, user_id, expires_at)
   SELECT md5('s' || n || '-' || s)::uuid, md5('u' || n)::uuid, now() + interval '7 days'
   FROM generate_series(1, $1) n, generate_series(1, 2) s`,
  `INSERT INTO learning.action_progress (learner_id, level, actions, verified)
   SELECT md5('u' || n)::uuid, l::text, a, a FROM (SELECT
     '{openPage,attackSQLi,attackXSS,portScan,enableFirewall}'::text[] AS a) tried, generate_series(1, $1) n, generate_series(1, 10) l`,
  `INSERT INTO learning.quiz_results (id, learner_id, level, score, total, percentage, passed)
   SELECT md5(n || '-' || l || '-' || t)::uuid, md5('u' || n)::uuid, l::text, 5, 6, 83, true
   FROM generate_series(1, $1) n, generate_series(1, 10) l, generate_series(1, 1 + l % 2) t`,
  `INSERT INTO learning.challenge_results
     (learner_id, level, version, configuration, solved_version, solved_at)
   SELECT md5('u' || n)::uuid, level, 1, configuration, 1, now()
   FROM generate_series(1, $1) n, (VALUES ${solutions.join(', ')}) solved (level, configuration)`,
  `INSERT INTO learning.chats (learner_id, level, messages)
   SELECT md5('u' || n)::uuid, l::text, (SELECT jsonb_agg(jsonb_build_object(
       'role', CASE m % 2 WHEN 0 THEN 'assistant' ELSE 'user' END,
       'content', (SELECT string_agg(substr(md5(n || '-' || l || '-' || m || '-' || w), 1, 6), ' ')
         FROM generate_series(1, CASE m % 2 WHEN 0 THEN 60 ELSE 10 END) w)))
     FROM generate_series(1, 8) m)
   FROM generate_series(1, $1) n, generate_series(2, 10, 2) l`,
  `INSERT INTO learning.level_visits (learner_id, level)
   SELECT md5('u' || n)::uuid, l::text FROM generate_series(1, $1) n, generate_series(1, 10) l`,
  `INSERT INTO learning.last_levels (learner_id, level)
   SELECT md5('u' || n)::uuid, '10' FROM generate_series(1, $1) n`,
];

async function on(url, work) {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('BENCH_DATABASE_URL is not set');
const url = Object.assign(new URL(server), { pathname: `/${DATABASE}` }).href;
const drop = () => on(server, (client) => client.query(`DROP DATABASE IF EXISTS ${DATABASE}`));

await drop();
await on(server, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
for (const app of ['auth-service', 'learning-service']) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  spawnSync(process.execPath, [`apps/${app}/dist/migrate.js`], { env, stdio: 'inherit' });
}
await on(url, async (client) => {
  for (const statement of FILL) await client.query(statement.replaceAll('$1', String(LEARNERS)));
  const { rows } = await client.query(
    `SELECT schemaname || '.' || relname AS "table",
       round(pg_total_relation_size(relid) / ${LEARNERS}.0)::int AS bytes
     FROM pg_stat_user_tables WHERE pg_total_relation_size(relid) > 100000 ORDER BY 2 DESC`,
  );
  console.table(rows);
  console.log(`${rows.reduce((sum, { bytes }) => sum + bytes, 0)} bytes a learner`);
});
await drop();
