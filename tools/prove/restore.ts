import { isDeepStrictEqual } from 'node:util';
import { tailOf, type CommandResult } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { findBinaries } from '../harness/postgres/binaries.ts';
import type { Product } from '../harness/product.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { BackupRehearsal, canDump, hasRestic } from './backup-rehearsal.ts';
import {
  checkKeepsakes,
  formatClaims,
  makeKeepsakes,
  type Keepsakes,
  type ProofClaims,
} from './keepsakes.ts';
import { openProofProduct } from './load-test.ts';

/** What the scripts exit with when they refuse the data (EX_DATAERR). */
const REFUSED = 65;

/** Everything that exists before the disaster. */
interface Before extends Keepsakes {
  rows: Record<string, number>;
}

function requireSuccess({ code, output }: CommandResult): void {
  if (code !== 0) throw new Fault(`The script ended with ${code}:\n${tailOf(output)}`);
}

/** A learner works, somebody registers while mail is down, and then the services stop. */
async function prepare(
  product: Product,
  site: string,
  rehearsal: BackupRehearsal,
): Promise<Before> {
  const stopMail = async () => product.parts.mailbox?.stop();
  const kept = await makeKeepsakes(site, product.mailboxUrl ?? '', stopMail);
  // Nothing writes between the count and the dump.
  await product.stopServices();
  return { ...kept, rows: await rehearsal.countRows() };
}

/** The backup passes its trial and goes to another place; one with other rows than it says fails. */
async function checkBackup(rehearsal: BackupRehearsal): Promise<ProofClaims> {
  const isRefused = (await rehearsal.verifyDamaged()).code === REFUSED;
  const claims: ProofClaims = [
    ['verify.sh refuses a backup with other rows than were dumped', isRefused],
    ['verify.sh restores the backup on trial', (await rehearsal.verify()).code === 0],
  ];
  if (!hasRestic()) {
    say('  restic is not on this machine, so no copy went to another place');
    return claims;
  }
  requireSuccess(await rehearsal.offsite('send'));
  claims.push(['offsite.sh copies it elsewhere', (await rehearsal.offsite('--check')).code === 0]);
  rehearsal.loseBackups();
  requireSuccess(await rehearsal.offsite('fetch'));
  const { code } = await rehearsal.verify();
  return [...claims, ['and brings it back after the backups are lost', code === 0]];
}

/** Neither a database without tables nor one without learners is backed up, and the backup replaces both. */
async function restoreIntoEmpty(
  rehearsal: BackupRehearsal,
  product: Product,
  before: Before,
): Promise<ProofClaims> {
  const kept = rehearsal.backups;
  const isRefused = async (): Promise<boolean> =>
    (await rehearsal.dump()).code === REFUSED && isDeepStrictEqual(rehearsal.backups, kept);
  const hasNoTables = await isRefused();
  await product.migrate();
  const hasNoLearners = await isRefused();
  requireSuccess(await rehearsal.restore());
  const rows = await rehearsal.countRows();
  const tables = Object.keys(rows).length;
  return [
    ['dump.sh refuses a database without tables and leaves no backup', hasNoTables],
    ['dump.sh refuses a new database where the backup has learners', hasNoLearners],
    [`restore.sh brings back every row of ${tables} tables`, isDeepStrictEqual(rows, before.rows)],
  ];
}

/** A newer schema is replaced only when asked to; then it is the backup's, but for the journal of erasures. */
async function restoreOverNewer(rehearsal: BackupRehearsal, before: Before): Promise<ProofClaims> {
  const [name] = rehearsal.backups;
  // Things that the backup does not know and that depend on what it knows.
  await rehearsal.query('CREATE TABLE auth.newer (user_id uuid REFERENCES auth.users (id))');
  await rehearsal.query('CREATE VIEW auth.newer_view AS SELECT email FROM auth.users');
  await rehearsal.query(`INSERT INTO auth.erasure_journal VALUES ('\\x01', 'abcdef01', now())`);
  const newer = await rehearsal.countRows();
  const { code } = await rehearsal.restore();
  const isUnchanged = isDeepStrictEqual(await rehearsal.countRows(), newer);
  requireSuccess(await rehearsal.restore(name, '--fewer-tables'));
  const isRestored = isDeepStrictEqual(await rehearsal.countRows(), {
    ...before.rows,
    'auth.erasure_journal': 1,
  });
  return [
    ['restore.sh refuses a backup with fewer tables', code === REFUSED && isUnchanged],
    ['restore.sh --fewer-tables replaces a newer schema but leaves its journal', isRestored],
  ];
}

/**
 * Rehearses a restore with the shipped scripts: a product with a learner and a waiting mail is dumped,
 * wiped to the last file, restored and started again, and everything must be there. Returns the exit
 * code.
 */
export async function proveRestore(given: Workspace): Promise<number> {
  if (!findBinaries().some(canDump))
    throw new Fault(
      'No PostgreSQL on this machine has pg_dump, pg_restore and psql (the one from npm does not); install one, on Debian: apt-get install postgresql.',
    );
  const stores = { suits: canDump };
  const { workspace, product } = await openProofProduct(given, { stores });
  const rehearsal = new BackupRehearsal(workspace, product);
  const site = product.replicas.gateway[0]?.url ?? '';
  const before = await step('learner', () => prepare(product, site, rehearsal));
  await step('dump', async () => requireSuccess(await rehearsal.dump()));
  const claims = await step('trial', () => checkBackup(rehearsal));
  await step('wipe', () => rehearsal.wipe());
  await step('restore', async () => {
    claims.push(...(await restoreIntoEmpty(rehearsal, product, before)));
    claims.push(...(await restoreOverNewer(rehearsal, before)));
  });
  await product.migrate();
  await product.startServices();
  await product.parts.mailbox?.start();
  const mailbox = product.mailboxUrl ?? '';
  claims.push(...(await step('check', () => checkKeepsakes(site, mailbox, before))));
  say(`\n${formatClaims(claims)}`);
  return claims.every(([, holds]) => holds) ? 0 : 1;
}
