import { join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { playRun } from '@netward/evidence';
import { logFiles, ruleSetsOf, type FoldLanguage, type ToolFold } from '@netward/evidence/formats';
import { stateOf, NETWORK_PARTS, partsOf } from '@netward/lab-engine/reference';
import { initialState, type LabState } from '@netward/lab-engine';
import { levels } from '@netward/levels';
import { reachableStates } from '@netward/levels/reachable';
import { checkCaptures, startsOf } from '../../captures/check-captures.ts';
import { playForReal } from '../actions.ts';
import { withNetwork } from '../measured/measure.ts';
import { AUDIT, settleLogs } from '../observe.ts';
import { RealNetwork } from '../wiring.ts';
import { TAKES, type Takes } from '../play.ts';
import type { Asked, ToolCheckGround } from '../cells.ts';
import { say, step } from '../../harness/steps.mjs';
import { formatTable } from '../../prove/table.ts';

/** How many things a tool was given, and a sentence for each that it did not take as it should. */
type ToolCheck = (
  ground: ToolCheckGround,
) => Promise<{ checked: number; faults: readonly string[] }>;

/** The part of an entry that tells of the request and of the rules. */
interface ToldEntry {
  transaction: {
    request: { method: string; uri: string };
    response: { http_code: number };
    messages: { message: string; details: Record<string, unknown> }[];
  };
}

const PARTS = ['waf'] as const;
const ACTIONS = ['attackSQLi', 'attackXSS'];

function toldBy({ transaction: { request, response, messages } }: ToldEntry): readonly string[] {
  const { method, uri } = request;
  return [
    `${method} ${uri} ${response.http_code}`,
    ...messages.map(({ message, details }) =>
      JSON.stringify([message, Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1))]),
    ),
  ];
}

/** The entries that the lab shows for the attacks, and those that ModSecurity writes. */
const checkAudit: ToolCheck = async ({ folder, pki }) => {
  const run = playRun(stateOf(PARTS), ACTIONS);
  const files = new Map(logFiles(run, { startedAt: startsOf(run) }));
  const shown = (files.get(`waf/${AUDIT}`) ?? '').split('\n').filter(Boolean);
  const network = new RealNetwork(PARTS, join(folder, 'audit'), pki);
  return withNetwork(network, async () => {
    for (const action of ACTIONS) await playForReal(network, action);
    await settleLogs(network);
    const real = network.entries<ToldEntry>(AUDIT).flatMap(toldBy);
    const told = shown.flatMap((line) => toldBy(JSON.parse(line) as ToldEntry));
    const faults = told.filter((each) => !real.includes(each));
    const others = faults.map((each) => `not in the real entry: ${each}`);
    if (real.length !== told.length) others.push(`${real.length} real, ${told.length} shown`);
    return { checked: told.length, faults: others };
  });
};

/** States in which every rule set that the lab can show is shown: the levels', and each device alone. */
function states(): readonly LabState[] {
  const reachable = levels.flatMap((level) => reachableStates(level).map(({ state }) => state));
  const withTls = reachable.map((state) => stateOf([...partsOf(state), 'tls']));
  const alone = NETWORK_PARTS.map((part) => stateOf([part]));
  const strict = { ...initialState(), firewallEnabled: true, firewallDefault: 'drop' } as const;
  return [...reachable, ...withTls, ...alone, strict];
}

function shown(language: FoldLanguage): readonly ToolFold[] {
  const folds = states().flatMap((state) => ruleSetsOf(state));
  const own = folds.filter((fold) => fold.language === language);
  return [...new Map(own.map((fold) => [fold.text, fold])).values()];
}

/** The same text with this run's certificates and folders in the place of an installation's. */
function installed(text: string, { folder, pki }: ToolCheckGround): string {
  return text
    .replaceAll('/etc/haproxy/shop.lab.pem', `${pki}/shop-and-key.pem`)
    .replaceAll(/\/etc\/nginx\/tls\/[\w-]+/g, `${pki}/shop`)
    .replaceAll('/etc/nginx/modsecurity.conf', `${folder}/modsecurity.conf`)
    .replaceAll('/var/log/nginx', folder);
}

/** Gives every text that the lab shows in a language to its tool. */
const checkTexts =
  (language: FoldLanguage, takes: Takes): ToolCheck =>
  async (ground) => {
    const folds = shown(language);
    const folder = join(ground.folder, language);
    mkdirSync(folder, { recursive: true });
    const own = { ...ground, folder };
    const [rules] = shown('modsecurity');
    writeFileSync(join(folder, 'modsecurity.conf'), `${installed(rules?.text ?? '', own)}\n`);
    const faults: string[] = [];
    for (const [index, { title, text }] of folds.entries()) {
      const file = join(folder, `${index}.conf`);
      writeFileSync(file, `${installed(text, own)}\n`);
      const { code, output, errors } = await takes(file, own);
      if (code !== 0) faults.push(`${title} (${file}): ${(errors || output).trim()}`);
    }
    return { checked: folds.length, faults };
  };

/** Everything that the lab shows or saves in a real tool's form. */
const CHECKS: Readonly<Record<string, ToolCheck>> = {
  'rule sets that nft takes': checkTexts('nftables', TAKES.nft),
  'rules that Suricata loads': checkTexts('suricata', TAKES.suricata),
  'configurations that HAProxy takes': checkTexts('haproxy', TAKES.haproxy),
  'configurations that nginx takes, with the WAF’s rules': checkTexts('nginx', TAKES.nginx),
  // Every view of every cell, with and without keys.
  'packets in captures that tshark and Suricata read as the lab tells them': async ({ stop }) => {
    const { packets, faults } = await checkCaptures(levels, stop);
    return { checked: packets, faults };
  },
  'lines about a rule that ModSecurity writes word by word': checkAudit,
};

export async function checkShown(ground: ToolCheckGround): Promise<Asked> {
  const rows: string[][] = [];
  const told: string[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    ground.stop.throwIfAborted();
    const { checked, faults } = await step('shown', (note) => {
      note(name);
      return check(ground);
    });
    rows.push([name, String(checked), String(faults.length)]);
    told.push(...faults.map((fault) => `!!! ${fault}`));
  }
  say(formatTable([['what the lab shows or saves', 'checked', 'faults'], ...rows]));
  for (const fault of told) say(fault);
  return { cells: rows.length, disagree: rows.filter(([, , faults]) => faults !== '0').length };
}
