import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import {
  base,
  type Peer,
  type Resource,
  resourcesOf,
  type Rule,
  type Selector,
} from './manifests.ts';

/** Who calls whom: `from → to`, sorted, by the names that ARCHITECTURE.md gives them. */
export type Arrows = readonly string[];

const sorted = (arrows: Iterable<string>): Arrows => [...new Set(arrows)].sort();

/** As the table of ARCHITECTURE.md has it. */
export function arrowsDrawn(): Arrows {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = /## Who calls whom\n([^]*?)\n## /.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| (\S+) +\| (.+?) *\|$/gm)].slice(1);
  return sorted(
    rows.flatMap(([, from, calls = '']) =>
      calls
        .replace(/\s*\([^)]*\)/g, '')
        .split(', ')
        .filter((to) => !/^-+$/.test(to))
        .map((to) => `${from} → ${to.trim()}`),
    ),
  );
}

/** What the addresses lead to that a service is set. */
const LEADS_TO: Record<string, string> = {
  AUTH_URL: 'auth-service',
  LEARNING_URL: 'learning-service',
  ASSISTANT_URLS: 'assistant-service',
  DATABASE_URL: 'PostgreSQL',
  REDIS_URL: 'Redis',
  SMTP_URL: 'mail server',
  OPENAI_BASE_URL: 'model',
  CAPTCHA_VERIFY_URL: 'bot check',
};

/** As the settings of the services have it, by app and the names of its settings. */
export const arrowsSet = (settings: Record<string, readonly string[]>): Arrows =>
  sorted(
    Object.entries(settings).flatMap(([from, names]) =>
      names.flatMap((name) => (LEADS_TO[name] ? [`${from} → ${LEADS_TO[name]}`] : [])),
    ),
  );

function podsOf({ matchLabels, matchExpressions }: Selector): string[] {
  const one = matchLabels?.['app.kubernetes.io/name'];
  const many = matchExpressions?.flatMap(({ values }) => values) ?? [];
  return one ? [one, ...many] : many;
}

/** The Internet is entered for one reason by each who may. */
const OUTWARD: Record<string, string> = {
  'auth-service': 'bot check',
  'assistant-service': 'model',
  'mailer-worker': 'mail server',
};
const STORES: Record<string, string> = { postgres: 'PostgreSQL', redis: 'Redis' };

function targetsOf(policy: Resource, from: string, { ipBlock, podSelector }: Peer): string[] {
  if (podSelector) return podsOf(podSelector);
  if (!ipBlock) throw new Error(`${policy.metadata.name} lets ${from} call anybody`);
  const target = STORES[policy.metadata.name] ?? OUTWARD[from];
  if (!target) throw new Error(`${policy.metadata.name} lets ${from} call ${ipBlock.cidr}`);
  return [target];
}

const policiesIn = (resources: readonly Resource[]): Resource[] =>
  resources.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name !== 'dns');

/** As the policies let out. */
export function arrowsOut(overlay: string): Arrows {
  const arrows = policiesIn(resourcesOf(overlay)).flatMap((policy) =>
    ((policy.spec.egress ?? []) as Rule[]).flatMap(({ to = [] }) =>
      podsOf(policy.spec.podSelector).flatMap((from) =>
        to.flatMap((peer) => targetsOf(policy, from, peer).map((target) => `${from} → ${target}`)),
      ),
    ),
  );
  return sorted(arrows);
}

/** As the policies let in from pods of ours. */
export function arrowsIn(): Arrows {
  const arrows = policiesIn(base).flatMap((policy) =>
    ((policy.spec.ingress ?? []) as Rule[]).flatMap(({ from = [] }) =>
      from
        .flatMap(({ podSelector }) => (podSelector ? podsOf(podSelector) : []))
        .flatMap((pod) => podsOf(policy.spec.podSelector).map((to) => `${pod} → ${to}`)),
    ),
  );
  return sorted(arrows);
}
