import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { erasePerson } from '../erasure/erase-person.ts';
import { runCommand } from './command.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 500;

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Whether auth-service has carried an erasure everywhere before our patience ends. */
async function isCarried(dataSource: DataSource, erasureId: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const owed = await dataSource.query<unknown[]>(`SELECT 1 FROM auth.erasures WHERE id = $1`, [
      erasureId,
    ]);
    if (owed.length === 0) return true;
    await wait(LOOK_MS);
  }
  return false;
}

function sayWhatWasErased(rows: Record<string, number>): void {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  say(counts.length > 0 ? `Erased here: ${counts.join(', ')}.` : 'Nothing was kept here.');
}

await runCommand('erase-user', async (dataSource, { MAIL_SEALING_KEY }, address) => {
  const { erasureId, rows } = await erasePerson(dataSource, address, MAIL_SEALING_KEY);
  sayWhatWasErased(rows);
  if (!erasureId) return;
  say('Waiting until learning-service and the mail queues have followed …');
  if (await isCarried(dataSource, erasureId)) say('Done: nothing of this person is left.');
  else {
    say('Not everything has followed yet. Nothing more is asked of you: auth-service goes on');
    say(`trying until the row ${erasureId} of auth.erasures is gone.`);
  }
});
