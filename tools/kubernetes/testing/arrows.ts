import { readSource } from '../../harness/repository.mjs';
import {
  base,
  type PolicyPeer,
  type KubernetesResource,
  resourcesOf,
  type PolicyRule,
  type LabelSelector,
} from './manifests.ts';

/** Who calls whom: `from → to`, sorted, with the names from ARCHITECTURE.md. */
type Arrows = readonly string[];

const sorted = (arrows: Iterable<string>): Arrows => [...new Set(arrows)].sort();

export function arrowsDrawn(): Arrows {
  const text = readSource('ARCHITECTURE.md');
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

const LEADS_TO: Record<string, string> = {
  AUTH_URL: 'auth-service',
  LEARNING_URL: 'learning-service',
  ASSISTANT_URLS: 'assistant-service',
  DATABASE_URL: 'PostgreSQL',
  REDIS_URL: 'Redis',
  SMTP_URL: 'mail server',
  OPENAI_BASE_URL: 'model',
  CAPTCHA_VERIFY_URL: 'bot check',
  OIDC_ISSUER: 'OpenID provider',
};

/** The calls that the services' settings allow, from each app's setting names. */
export const arrowsSet = (settings: Record<string, readonly string[]>): Arrows =>
  sorted(
    Object.entries(settings).flatMap(([from, names]) =>
      names.flatMap((name) => (LEADS_TO[name] ? [`${from} → ${LEADS_TO[name]}`] : [])),
    ),
  );

function podsOf({ matchLabels, matchExpressions }: LabelSelector): string[] {
  const one = matchLabels?.['app.kubernetes.io/name'];
  const many = matchExpressions?.flatMap(({ values }) => values) ?? [];
  return one ? [one, ...many] : many;
}

/** Why a service may reach the Internet. */
const OUTWARD: Record<string, readonly string[]> = {
  'auth-service': ['bot check', 'OpenID provider'],
  'assistant-service': ['model'],
  'mailer-worker': ['mail server'],
};
const STORES: Record<string, string> = { postgres: 'PostgreSQL', redis: 'Redis' };

function targetsOf(policy: KubernetesResource, from: string, { ipBlock, podSelector }: PolicyPeer) {
  if (podSelector) return podsOf(podSelector);
  if (!ipBlock) throw new Error(`${policy.metadata.name} lets ${from} call anybody`);
  const store = STORES[policy.metadata.name];
  const targets = store ? [store] : OUTWARD[from];
  if (!targets) throw new Error(`${policy.metadata.name} lets ${from} call ${ipBlock.cidr}`);
  return [...targets];
}

const policiesIn = (resources: readonly KubernetesResource[]): KubernetesResource[] =>
  resources.filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name !== 'dns');

export function arrowsOut(overlay: string): Arrows {
  const arrows = policiesIn(resourcesOf(overlay)).flatMap((policy) =>
    ((policy.spec.egress ?? []) as PolicyRule[]).flatMap(({ to = [] }) =>
      podsOf(policy.spec.podSelector).flatMap((from) =>
        to.flatMap((peer) => targetsOf(policy, from, peer).map((target) => `${from} → ${target}`)),
      ),
    ),
  );
  return sorted(arrows);
}

export function arrowsIn(): Arrows {
  const arrows = policiesIn(base).flatMap(({ spec }) => {
    const peers = ((spec.ingress ?? []) as PolicyRule[]).flatMap(({ from = [] }) => from);
    const pods = peers.flatMap(({ podSelector }) => (podSelector ? podsOf(podSelector) : []));
    return pods.flatMap((pod) => podsOf(spec.podSelector).map((to) => `${pod} → ${to}`));
  });
  return sorted(arrows);
}
