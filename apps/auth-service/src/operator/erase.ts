import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { EXIT } from '@netward/nest-kit';
import { type OperatorCommand, say } from '@netward/nest-kit/operator';
import type { DataSource } from 'typeorm';
import { readOperatorConfig } from '../config.ts';
import {
  eraseAgain,
  erasePerson,
  journalLine,
  notedErasures,
  readJournal,
} from '../erasure/erase-person.ts';
import { exportPerson } from '../erasure/export-person.ts';
import { requireEmailKey } from '../erasure/person-tables.ts';
import { findSubject, onDatabase } from './place.ts';

const PATIENCE_MS = 30_000;
const LOOK_MS = 500;

/** Whether auth-service completes an erasure everywhere while we wait. */
async function isComplete(dataSource: DataSource, id: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const pending = await dataSource.query<unknown[]>(`SELECT 1 FROM auth.erasures WHERE id = $1`, [
      id,
    ]);
    if (pending.length === 0) return true;
    await wait(LOOK_MS);
  }
  return false;
}

async function sayHowItEnds(dataSource: DataSource, id: string): Promise<void> {
  say('Waiting for learning-service …');
  if (await isComplete(dataSource, id)) return say('Done: no data of this person is left.');
  say('Not complete yet. There is nothing else for you to do: auth-service keeps trying until');
  say(`the row ${id} of auth.erasures is gone.`);
}

export const dataCommands = {
  export: {
    takes: '<address>',
    does: "print a copy of a person's data as JSON",
    run: onDatabase(async ({ dataSource, config, note }, [address = '']) => {
      const subject = await findSubject(dataSource.manager, address);
      const copy = exportPerson(dataSource, address, config, 'operator');
      await pipeline(copy, process.stdout, { end: false });
      note('export', subject);
    }),
  },
  erase: {
    takes: '<address>',
    does: 'erase a person in every service, for good',
    run: onDatabase(async ({ dataSource, config, note }, [address = '']) => {
      const subject = await findSubject(dataSource.manager, address);
      const { MAIL_SEALING_KEY } = config;
      const { erasureId, rows } = await erasePerson(dataSource, subject.emailKey, MAIL_SEALING_KEY);
      note('erase', subject);
      const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
      say(counts.length > 0 ? `Erased here: ${counts.join(', ')}.` : 'Nothing was stored here.');
      if (erasureId) await sayHowItEnds(dataSource, erasureId);
    }),
  },
  'erase-again': {
    does: 'repeat the erasures of the journal and of the one on standard input, after a restore',
    run: onDatabase(async ({ dataSource, config, note }) => {
      const { MAIL_SEALING_KEY } = config;
      const lines = `${await text(process.stdin)}\n${await notedErasures(dataSource)}`;
      const journal = readJournal(lines, MAIL_SEALING_KEY);
      const { addresses, erasureIds, mails } = await eraseAgain(
        dataSource,
        journal,
        MAIL_SEALING_KEY,
      );
      for (const emailKey of addresses) note('erase-again', { emailKey });
      say(`Erasures in the journal: ${journal.entries.length}; to repeat: ${addresses.length}.`);
      if (mails > 0) say(`Mails to erased addresses that were deleted: ${mails}.`);
      if (erasureIds.length > 0) say('auth-service tells learning-service in the next seconds.');
      if (journal.foreign === 0) return EXIT.ok;
      say(
        `Lines made with another MAIL_SEALING_KEY, which cannot be repeated: ${journal.foreign}.`,
      );
      return EXIT.failed;
    }),
  },
  'journal-line': {
    takes: '<address>',
    does: 'print the line that the journal of erasures keeps of an address',
    async run([address = '']) {
      requireEmailKey(address);
      say(journalLine(address, readOperatorConfig().MAIL_SEALING_KEY, new Date()));
    },
  },
} satisfies Record<string, OperatorCommand>;
