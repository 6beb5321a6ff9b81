import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WAF_REQUESTS } from '@netward/challenges/reference';
import { root } from '../harness/repository.mjs';

type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

const MEASURED = join(root, 'tools/reference/measured');
const read = <T>(file: string) => JSON.parse(readFileSync(join(MEASURED, file), 'utf8')) as T;
const MADE =
  '// Made by npm run challenges:streams of tools/reference/measured: to be changed there.';

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
    readonly rules: Readonly<Record<string, object>>;
    readonly requests: readonly (Listed & { readonly matches: readonly (readonly unknown[])[] })[];
  }>('measured.json');
  const atWaf = new Set(WAF_REQUESTS);
  const rows = requests.map(({ id, ...request }) => `  '${id}': ${JSON.stringify(request)},\n`);
  const matched = judged.filter(({ id }) => atWaf.has(id));
  const wafRules = new Set(matched.flatMap(({ matches }) => matches.map(([rule]) => String(rule))));
  const versions = `ModSecurity-nginx ${tools['libnginx-mod-http-modsecurity']}, CRS ${tools['modsecurity-crs']}`;
  return [
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
      file: join(sources, '06-waf/measured.ts'),
      text: `${MADE}
import type { CrsMatch, MeasuredRule } from './crs.ts';

/** The Debian packages that were asked. */
export const VERSIONS = '${versions}';

/** The rules that matched, and from which paranoia level on each is asked. */
// prettier-ignore
export const RULES: Readonly<Record<string, MeasuredRule>> = {
${Object.entries(rules)
  .filter(([id]) => wafRules.has(id))
  .map(([id, facts]) => `  ${id}: ${JSON.stringify(facts)},\n`)
  .join('')}};

/** What matched in each request: rule, variable, part, score. */
// prettier-ignore
export const MATCHES: Readonly<Record<string, readonly CrsMatch[]>> = {
${matched.map(({ id, matches }) => `  '${id}': ${JSON.stringify(matches)},\n`).join('')}};
`,
    },
  ];
}
