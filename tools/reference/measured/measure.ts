import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WebRequest, httpRequestOf } from '@netward/challenges/reference';
import { modsecurityConfig } from '@netward/lab-engine/formats';
import { requestText } from '@netward/lab-engine/payloads';
import { root } from '../../harness/repository.mjs';
import { step } from '../../harness/steps.mjs';
import { build, startWaf } from '../devices.ts';
import { AUDIT, alertsIn, settle, settleLogs, type EveEvent } from '../observe.ts';
import { writeObserved } from '../observed-files.ts';
import { toolVersions } from '../packages.ts';
import type { ToolCheckGround } from '../cells.ts';
import { confFile, RealNetwork } from '../wiring.ts';

/** A request whose judgement by Suricata and by the Core Rule Set is wanted. */
export interface AskedRequest extends WebRequest {
  readonly id: string;
}

/** Where the requests are that the challenges draw from, and what was measured of all. */
export const WEB_REQUESTS = join(root, 'libs/challenges/src/web-requests');
/** Requests of level 10's mornings that a WAF refuses, which knows them by their targets. */
const OF_MORNINGS = join(root, 'libs/challenges/src/10-soc-challenge/testing/requests.json');

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

export function askedRequests(): readonly AskedRequest[] {
  const byId = read<Readonly<Record<string, WebRequest>>>(join(WEB_REQUESTS, 'requests.json'));
  const drawn = Object.entries(byId).map(([id, request]) => ({ id, ...request }));
  return [...drawn, ...read<readonly AskedRequest[]>(OF_MORNINGS)];
}

/** One variable that a rule of the Core Rule Set matched: the rule, the variable, the part of it, the score. */
type CrsMatch = readonly [rule: string, variable: string, part: string, score: number];

interface SentRequest {
  /** The source port, by which logs tell the requests apart. */
  readonly port: number;
  readonly status: number;
}

/** An entry of ModSecurity, with the sender's port. */
interface MatchEntry {
  readonly transaction: {
    readonly client_port: number;
    readonly messages: readonly {
      readonly message: string;
      readonly details: {
        readonly ruleId: string;
        readonly data: string;
        readonly match: string;
        readonly severity: string;
      };
    }[];
  };
}

const MEASURED = join(WEB_REQUESTS, 'testing/measured.json');
/** Lowest first; at level 4 every rule is asked. */
const PARANOIA = [1, 2, 3, 4] as const;

export async function sendAll(
  network: RealNetwork,
  requests: readonly AskedRequest[],
): Promise<readonly SentRequest[]> {
  const texts = requests.map((request) => requestText(httpRequestOf(request)));
  const file = network.write('requests', JSON.stringify(texts));
  const output = await network.hosts.shell('attacker', `python3 ${confFile('send.py')} ${file}`);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SentRequest);
}

export async function withNetwork<T>(network: RealNetwork, use: () => Promise<T>): Promise<T> {
  try {
    await build(network);
    return await use();
  } finally {
    await network.hosts.tearDown();
  }
}

async function askSuricata(network: RealNetwork, requests: readonly AskedRequest[]) {
  return withNetwork(network, async () => {
    const sent = await sendAll(network, requests);
    await settle(network, 'ids', 0);
    const events = network.entries<EveEvent>('ids/eve.json');
    const alertsFrom = (port: number) => alertsIn(events.filter((each) => each.src_port === port));
    return sent.map(({ port }) => alertsFrom(port).map((alert) => alert.split(' ')[0]!));
  });
}

/** Nothing is refused, every entry is written, and every sum above nothing is said. */
function detecting(paranoia: (typeof PARANOIA)[number]): string {
  return modsecurityConfig({ wafRules: { paranoia, threshold: 1, exclusions: [] } })
    .replace('SecRuleEngine On', 'SecRuleEngine DetectionOnly')
    .replace('SecAuditEngine RelevantOnly', 'SecAuditEngine On');
}

/** What the Core Rule Set adds for a match, by the severity of its rule. */
const SCORES: Readonly<Record<string, number>> = { 2: 5, 3: 4, 4: 3, 5: 2 };
/** The rule that says the sum. */
const SUM = '949110';

type CrsAnswer = { readonly matches: readonly CrsMatch[]; readonly sum: number };

/** The rules that matched anything. A rule is asked from the lowest level on at which it matches. */
type KnownRules = Map<string, { readonly name: string; readonly paranoia: number }>;

function answerIn(
  entries: readonly MatchEntry[],
  port: number,
  paranoia: number,
  rules: KnownRules,
): CrsAnswer {
  const matches: CrsMatch[] = [];
  let sum = 0;
  for (const { transaction } of entries) {
    if (transaction.client_port !== port) continue;
    for (const { message, details } of transaction.messages) {
      const { ruleId, data, match, severity } = details;
      if (ruleId === SUM) sum = Number(/Total Score: (\d+)/.exec(message)?.[1]);
      // Rules on requests; those on answers, and those that add up, begin with other numbers.
      if (!/^9[1-4][0-8]/.test(ruleId) || ruleId.startsWith('949')) continue;
      if (!rules.has(ruleId)) rules.set(ruleId, { name: message, paranoia });
      const variable = /against variable `(.*?)' \(Value/s.exec(match)?.[1];
      const found = /^Matched Data: (.*?) found within (\S+?): /s.exec(data);
      const where = variable ?? found?.[2] ?? '';
      matches.push([ruleId, where, found?.[1] ?? data, SCORES[severity] ?? 0]);
    }
  }
  return { matches, sum };
}

async function askCrs(
  network: RealNetwork,
  requests: readonly AskedRequest[],
  paranoia: (typeof PARANOIA)[number],
  rules: KnownRules,
): Promise<readonly CrsAnswer[]> {
  return withNetwork(network, async () => {
    await startWaf(network, detecting(paranoia), false);
    const sent = await sendAll(network, requests);
    await settleLogs(network);
    const entries = network.entries<MatchEntry>(AUDIT);
    return sent.map(({ port }) => answerIn(entries, port, paranoia, rules));
  });
}

/**
 * Rules that look at many variables. ModSecurity scores each that matches, and writes about the last: what
 * the sum has beyond the written matches is theirs.
 */
const REPEATING = ['930110', '920272', '920273'];

/** The matches, with one entry more for a rule that matched where ModSecurity wrote nothing. */
function complete({ matches }: CrsAnswer, sums: readonly number[], rules: KnownRules) {
  const paranoiaOf = ([id]: CrsMatch): number => rules.get(id)!.paranoia;
  let known = 0;
  const unwritten = sums.flatMap((sum, index): CrsMatch[] => {
    const own = matches.filter((match) => paranoiaOf(match) === index + 1);
    known += own.reduce((total, [, , , score]) => total + score, 0);
    const missing = sum - known;
    if (missing === 0) return [];
    known = sum;
    const [id] = own.find(([rule]) => REPEATING.includes(rule)) ?? [];
    if (!id) throw new Error(`The matches do not add up to ${sum}: ${JSON.stringify(matches)}`);
    return [[id, '', '', missing]];
  });
  return [...matches, ...unwritten];
}

/**
 * `npm run reference -- measured`: sends every request of `requests.json` past Suricata with the lab's
 * rules and through the Core Rule Set at each paranoia level, and writes `measured.json`. Returns how
 * many requests there were.
 */
export function measureRequests({ folder, pki }: ToolCheckGround): Promise<number> {
  return step('measured', async (note) => {
    const requests = askedRequests();
    note(`${requests.length} requests`);
    const sids = await askSuricata(new RealNetwork(['ids'], join(folder, 'ids'), pki), requests);
    const judged: (readonly CrsAnswer[])[] = [];
    const rules: KnownRules = new Map();
    for (const paranoia of PARANOIA) {
      const network = new RealNetwork(['waf'], join(folder, `waf-${paranoia}`), pki);
      judged.push(await askCrs(network, requests, paranoia, rules));
    }
    const lines = requests.map(({ id }, index) => {
      const sums = judged.map((answers) => answers[index]!.sum);
      const matches = complete(judged.at(-1)![index]!, sums, rules);
      return `  ${JSON.stringify({ id, suricata: sids[index], sums, matches })}`;
    });
    const ofRules = [...rules]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([id, facts]) => `  "${id}": ${JSON.stringify(facts)}`);
    writeObserved(
      MEASURED,
      `{\n"tools": ${JSON.stringify(await toolVersions())},\n"rules": {\n${ofRules.join(',\n')}\n},\n"requests": [\n${lines.join(',\n')}\n]\n}\n`,
    );
    return requests.length;
  });
}
