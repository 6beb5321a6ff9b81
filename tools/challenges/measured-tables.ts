import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WAF_REQUESTS } from '@netward/challenges/reference';
import { root } from '../harness/repository.mjs';

type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

const MEASURED = join(root, 'tools/reference/measured');
const read = <T>(file: string) => JSON.parse(readFileSync(join(MEASURED, file), 'utf8')) as T;
const MADE =
  '// Made by npm run challenges:measured of tools/reference/measured: to be changed there.';

/** The lab's own attacks among the measured requests. */
const LAB = ['sqli-union', 'xss-script'];

/** Every measured request, and what the Core Rule Set says of those that a WAF gets. */
export function measuredTables(): readonly { readonly file: string; readonly text: string }[] {
  const sources = join(root, 'libs/challenges/src');
  const requests = read<readonly Listed[]>('requests.json');
  const {
    tools,
    rules,
    requests: judged,
  } = read<{
    readonly tools: Readonly<Record<string, string>>;
    readonly rules: Readonly<Record<string, { readonly paranoia: number }>>;
    readonly requests: readonly (Listed & { readonly matches: readonly (readonly unknown[])[] })[];
  }>('measured.json');
  const atWaf = new Set(WAF_REQUESTS);
  const rows = requests.map(({ id, ...request }) => `  '${id}': ${JSON.stringify(request)},\n`);
  const matched = judged.filter(({ id }) => atWaf.has(id));
  const versions = `ModSecurity-nginx ${tools['libnginx-mod-http-modsecurity']}, CRS ${tools['modsecurity-crs']}`;
  const ofLab = judged.filter(({ id }) => LAB.includes(id));
  const rulesIn = (all: typeof judged) =>
    new Set(all.flatMap(({ matches }) => matches.map(([rule]) => String(rule))));
  const labRules = rulesIn(ofLab);
  const wafRules = rulesIn([...matched, ...ofLab]);
  const targetOf = (id: string) => String(requests.find((request) => request.id === id)!.target);
  return [
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/lab-requests.ts'),
      text: `${MADE}
import type { MeasuredRequests } from './score.ts';

/** What the Core Rule Set 3.3.4 matched in the lab's attacks; its other requests match nothing. */
// prettier-ignore
export const LAB_REQUESTS: MeasuredRequests = {
  levels: {
${Object.entries(rules)
  .filter(([id]) => labRules.has(id))
  .map(([id, { paranoia }]) => `    ${id}: ${paranoia},\n`)
  .join('')}  },
  matches: {
${ofLab.map(({ id, matches }) => `    ${JSON.stringify(targetOf(id))}: ${JSON.stringify(matches)},\n`).join('')}  },
};
`,
    },
    {
      file: join(sources, 'web-requests/requests.ts'),
      text: `${MADE}
import type { WebRequest } from './web-request.ts';

// prettier-ignore
export const REQUESTS: Readonly<Record<string, WebRequest>> = {
${rows.join('')}};
`,
    },
    {
      file: join(root, 'libs/lab-engine/src/devices/waf/measured-rules.ts'),
      text: `${MADE}

/** A rule of the Core Rule Set: its \`msg\`, and from which paranoia level on it is asked. */
export interface MeasuredRule {
  readonly name: string;
  readonly paranoia: number;
}

/** The rules that matched anything in ${versions}. */
// prettier-ignore
export const RULES: Readonly<Record<string, MeasuredRule>> = {
${Object.entries(rules)
  .filter(([id]) => wafRules.has(id))
  .map(([id, facts]) => `  ${id}: ${JSON.stringify(facts)},\n`)
  .join('')}};
`,
    },
    {
      file: join(sources, '06-waf/measured.ts'),
      text: `${MADE}
import type { CrsMatch } from '@netward/lab-engine/waf';

/** What matched in each request: rule, variable, part, score. */
// prettier-ignore
export const MATCHES: Readonly<Record<string, readonly CrsMatch[]>> = {
${matched.map(({ id, matches }) => `  '${id}': ${JSON.stringify(matches)},\n`).join('')}};
`,
    },
  ];
}
