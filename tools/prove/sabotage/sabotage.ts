import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf } from '../../harness/command.ts';
import { Fault } from '../../harness/fault.mjs';
import { say, step } from '../../harness/steps.mjs';
import type { Workspace } from '../../harness/workspace.ts';
import { openAllStores, type TestStores } from '../../test/databases.ts';
import { formatTable } from '../table.ts';
import { sabotages, type Catcher, type Sabotage } from './sabotages.ts';
import { ScratchCopy } from './scratch-copy.ts';

type TestCatcher = Extract<Catcher, { room: string }>;

/** What jest writes with `--json`. */
interface JestReport {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { assertionResults: { status: string; title: string }[]; message: string }[];
}

/** The sabotages whose names contain one of the texts between the commas; all of them for none. */
function choose(names: string): readonly Sabotage[] {
  const parts = names.split(',');
  const chosen = sabotages.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (chosen.length > 0) return chosen;
  throw new Fault(
    `There is no sabotage "${names}"; choose from:\n${sabotages.map((one) => `  ${one.name}`).join('\n')}`,
  );
}

/** Runs the tests that must notice a fault, on the copy. */
async function runTests(
  { folder }: ScratchCopy,
  { logs, stop }: Workspace,
  { room, size, tests }: TestCatcher,
  stores: TestStores,
): Promise<JestReport> {
  const report = join(logs, 'sabotage-tests.json');
  const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const flags = ['--runInBand', '--forceExit', '--json', `--outputFile=${report}`];
  const chosen = ['--selectProjects', size, '--testPathPatterns', tests];
  const command = {
    command: process.execPath,
    args: [...nodeFlags, jest, '--rootDir', join(folder, room), ...flags, ...chosen],
    cwd: join(folder, room),
    env: { ...process.env, ...stores, NODE_ENV: 'test', FORCE_COLOR: '0' },
  };
  const { output } = await runCommand(command, join(logs, 'sabotage-tests.log'), { stop });
  const result: JestReport = JSON.parse(readFileSync(report, 'utf8'));
  const ran = result.numFailedTests + result.numPassedTests;
  if (ran === 0) throw new Fault(`No test of ${room} ran:\n${tailOf(output)}`);
  return result;
}

const failedTitles = ({ testResults }: JestReport): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  );

/** A campaign with the copy's code; what of its promises was broken. */
async function runCampaign(
  { folder }: ScratchCopy,
  workspace: Workspace,
  { campaign }: Extract<Catcher, { campaign: object }>,
): Promise<string[]> {
  const { runCampaign: run } = await import('../campaign/campaign.ts');
  const verdicts = await run(workspace, { ...campaign, folder });
  return verdicts.filter(({ faults }) => faults.length > 0).map(({ promise }) => promise);
}

interface SabotageBench {
  copy: ScratchCopy;
  workspace: Workspace;
  stores: TestStores;
  /** Which tests pass on the untouched copy; those that do not prove nothing. */
  healthy: Map<string, boolean>;
}

/** Who catches a sabotage, if anybody, and by what. */
async function findCatcher(
  sabotage: Sabotage,
  { copy, workspace, stores, healthy }: SabotageBench,
): Promise<[catcher: string | undefined, how: string]> {
  const { caughtBy } = sabotage;
  if ('campaign' in caughtBy) {
    const [broken] = await copy.with(sabotage, () => runCampaign(copy, workspace, caughtBy));
    return [broken && 'campaign', broken ?? ''];
  }
  const tests = `${caughtBy.room} ${caughtBy.tests}`;
  const run = async () => failedTitles(await runTests(copy, workspace, caughtBy, stores));
  if (!healthy.has(tests)) healthy.set(tests, (await run()).length === 0);
  if (!healthy.get(tests)) return [undefined, `${tests} fails on the untouched source`];
  const [failed] = await copy.with(sabotage, run);
  return [failed && tests, failed ?? ''];
}

/**
 * Puts known faults into a copy of the source, one after the other, and looks who notices: the tests
 * that are named for it, or a campaign. The untouched copy must pass the same tests. Returns the exit code.
 */
export async function proveSabotage(workspace: Workspace, name: string): Promise<number> {
  const chosen = choose(name);
  const copy = await step('copy', async () => new ScratchCopy(workspace));
  const [stores] = await openAllStores(workspace, 1);
  if (!stores) throw new Error('there are no stores');
  const bench: SabotageBench = { copy, workspace, stores, healthy: new Map() };
  const rows = [['sabotage', 'caught by', '']];
  for (const sabotage of chosen)
    await step('sabotage', async (note) => {
      note(sabotage.name);
      const [catcher, how] = await findCatcher(sabotage, bench);
      note(`${sabotage.name}: ${catcher ? 'caught' : 'NOT CAUGHT'}`);
      rows.push([sabotage.name, catcher ?? 'NOBODY', how]);
    });
  const escaped = rows.filter(([, catcher]) => catcher === 'NOBODY').length;
  say(`\n${formatTable(rows)}`);
  say(`\n${chosen.length - escaped} of ${chosen.length} caught.`);
  return escaped > 0 ? 1 : 0;
}
