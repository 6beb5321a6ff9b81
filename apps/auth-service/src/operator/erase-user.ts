import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { erasePerson } from '../erasure/erase-person.ts';
import { runCommand } from './command.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 500;

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Whether auth-service completes an erasure everywhere while we wait. */
async function isComplete(dataSource: DataSource, erasureId: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const pending = await dataSource.query<unknown[]>(`SELECT 1 FROM auth.erasures WHERE id = $1`, [
      erasureId,
    ]);
    if (pending.length === 0) return true;
    await wait(LOOK_MS);
  }
  return false;
}

function sayErased(rows: Record<string, number>): void {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  say(counts.length > 0 ? `Erased here: ${counts.join(', ')}.` : 'Nothing was stored here.');
}

await runCommand('erase-user', async (dataSource, { MAIL_SEALING_KEY }, address) => {
  const { erasureId, rows } = await erasePerson(dataSource, address, MAIL_SEALING_KEY);
  sayErased(rows);
  if (!erasureId) return;
  say('Waiting for learning-service …');
  if (await isComplete(dataSource, erasureId)) say('Done: no data of this person is left.');
  else {
    say('Not complete yet. There is nothing else for you to do: auth-service keeps trying until');
    say(`the row ${erasureId} of auth.erasures is gone.`);
  }
});
