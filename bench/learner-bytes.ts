import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeDatabase, migrate } from './auth-service.ts';
import { type Benchmarks, isTrial, needs } from './frame.ts';
import { isBuilt, load, root } from './processes.ts';

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

/** Bytes that such a learner takes in each table that has more than a few, with its indexes. */
async function measure(): Promise<number> {
  const url = await makeDatabase('bench_learner_bytes');
  for (const program of MIGRATIONS) migrate(program, url);
  const client = new pg.Client(url);
  await client.connect();
  try {
    const solutions = await solutionsInSql();
    const fill = readFileSync(join(root, 'bench', 'learner.sql'), 'utf8')
      .replaceAll('LEARNERS', String(LEARNERS))
      .replaceAll('SOLUTIONS', () => solutions);
    await client.query(fill);
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
