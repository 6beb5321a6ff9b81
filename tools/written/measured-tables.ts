import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WAF_REQUESTS } from '@netward/challenges/reference';
import { root } from '../harness/repository.mjs';
import { askedRequests, WEB_REQUESTS } from '../reference/measured/requests.ts';

interface Measured {
  readonly rules: Readonly<Record<string, { readonly paranoia: number }>>;
  readonly requests: readonly {
    readonly id: string;
    readonly matches: readonly (readonly unknown[])[];
  }[];
}

const MEASURED = join(WEB_REQUESTS, 'testing/measured.json');

/** The lab's own attacks among the measured requests. */
const LAB = ['sqli-union', 'xss-script'];

/** Requests of level 10's mornings that a WAF refuses, which knows them by their targets. */
function isOfMorning(id: string): boolean {
  return id.startsWith('morning-');
}

/** A table as JSON, one row a line. */
function linesOf(rows: readonly (readonly [string, object])[]): string {
  const lines = rows.map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** What the Core Rule Set says of the requests that a WAF gets. */
export function measuredTables(): readonly { readonly file: string; readonly text: string }[] {
  const sources = join(root, 'libs/challenges/src');
  const requests = askedRequests();
  const { rules, requests: judged } = JSON.parse(readFileSync(MEASURED, 'utf8')) as Measured;
  const atWaf = new Set(WAF_REQUESTS);
  const matched = judged.filter(({ id }) => atWaf.has(id));
  const ofLab = judged.filter(({ id }) => LAB.includes(id));
  const ofMornings = judged.filter(({ id }) => isOfMorning(id));
  const rulesIn = (all: typeof judged) =>
    new Set(all.flatMap(({ matches }) => matches.map(([rule]) => String(rule))));
  const labRules = rulesIn(ofLab);
  const wafRules = rulesIn([...matched, ...ofLab, ...ofMornings]);
  const targetOf = (id: string) => String(requests.find((request) => request.id === id)!.target);
  const levels = Object.entries(rules).map(([id, { paranoia }]) => [id, paranoia] as const);
  return [
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/lab-requests.json'),
      text: linesOf([
        ['levels', Object.fromEntries(levels.filter(([id]) => labRules.has(id)))],
        ['matches', Object.fromEntries(ofLab.map(({ id, matches }) => [targetOf(id), matches]))],
      ]),
    },
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/measured-rules.json'),
      text: linesOf(Object.entries(rules).filter(([id]) => wafRules.has(id))),
    },
    {
      file: join(sources, '06-waf/measured.json'),
      text: linesOf(matched.map(({ id, matches }) => [id, matches])),
    },
    {
      file: join(sources, '10-soc-challenge/measured.json'),
      text: linesOf(
        ofMornings.map(({ id, matches }) => [
          targetOf(id),
          matches.filter(([rule]) => rules[String(rule)]!.paranoia === 1),
        ]),
      ),
    },
  ];
}
