import { join } from 'node:path';
import pg from 'pg';
import { makeDatabase, migrate } from './auth-service.ts';
import { type Benchmarks, isTrial, needs } from './frame.ts';
import { isBuilt, load } from './processes.ts';

const LEARNERS = isTrial ? 100 : 10_000;
const MIGRATIONS = ['auth-service', 'learning-service'].map((app) =>
  join('apps', app, 'dist', 'migrate.js'),
);

/** The solution of every challenge as SQL: what a learner who solved it leaves. */
async function solutionsInSql(): Promise<string> {
  const { CHALLENGE_PROOFS } = await load('libs', 'challenges', 'dist', 'testing', 'proofs.js');
  const rows = Object.keys(CHALLENGE_PROOFS).map(async (level) => {
    const { proof } = await CHALLENGE_PROOFS[level]();
    return `('${level}', '${JSON.stringify(proof.solves).replaceAll("'", "''")}'::json)`;
  });
  return (await Promise.all(rows)).join(', ');
}

/** Such a learner: five proved actions, one quiz and a half, a solved challenge a level, half as many chats. */
const fill = (solutions: string): readonly string[] => [
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
   FROM generate_series(1, $1) n, (VALUES ${solutions}) solved (level, configuration)`,
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

/** Bytes that such a learner takes in each table that has more than a few, with its indexes. */
async function measure(): Promise<number> {
  const url = await makeDatabase('bench_learner_bytes');
  for (const program of MIGRATIONS) migrate(program, url);
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of fill(await solutionsInSql()))
      await client.query(statement.replaceAll('$1', String(LEARNERS)));
    const { rows } = await client.query<{ table: string; bytes: number }>(
      `SELECT schemaname || '.' || relname AS "table",
         round(pg_total_relation_size(relid) / ${LEARNERS}.0)::int AS bytes
       FROM pg_stat_user_tables WHERE pg_total_relation_size(relid) > 100000 ORDER BY 2 DESC`,
    );
    console.table(rows);
    return rows.reduce((sum, { bytes }) => sum + bytes, 0);
  } finally {
    await client.end();
  }
}

export const learnerBytes: Benchmarks = {
  'learner-bytes': async () => {
    for (const program of MIGRATIONS) needs(isBuilt(program), `${program} is not built`);
    return { product: measure };
  },
};
