import {
  MOST_ROUTES,
  partOfRoute,
  whyNoRoute,
  type RouteSettings,
  type VpnConfiguration,
} from '@netward/challenges/07-vpn';
import type { ChallengeParts } from '../use-opened.ts';
import { fieldsOf } from './fields.tsx';
import { addTo, decision, formOf, type ListOf } from './rule-form.tsx';
import { ruleTable } from './rule-table.tsx';

const { choice } = fieldsOf<VpnConfiguration>();
const route = fieldsOf<RouteSettings>();

/** What a new route begins with: the first network that has none. */
const NETWORKS = [
  '10.0.1.0/24',
  '10.0.2.0/24',
  ...Array.from({ length: MOST_ROUTES }, (_, index) => `172.16.${index}.0/24`),
];

const isTaken = (network: string, routes: readonly RouteSettings[]) =>
  routes.some((each) => each.network === network);

const ROUTES: ListOf<VpnConfiguration, RouteSettings> = {
  ...{ one: 'route', key: 'routes', most: MOST_ROUTES, partOf: partOfRoute },
  make: ({ routes }) => ({
    network: NETWORKS.find((each) => !isTaken(each, routes))!,
    via: 'tunnel',
  }),
};

/** The network of a text; a single address is the network of that one. */
const networkIn = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.includes('/') ? trimmed : `${trimmed}/32`;
};

/** The field for a route's network, which is none of the networks that have a route. */
function networkField(others: readonly RouteSettings[]) {
  const whyNot = (text: string): string | null => {
    const network = networkIn(text);
    return isTaken(network, others) ? 'This network has a route already.' : whyNoRoute(network);
  };
  return route.text('network', 'network', {
    take: (row, text) => (whyNot(text) === null ? { ...row, network: networkIn(text) } : undefined),
    remedy: (_, text) => whyNot(text),
  });
}

const WAY = route.choice('via', 'way', [
  ['tunnel', 'into the tunnel'],
  ['outside', 'around the tunnel'],
]);

const TUNNEL = choice('tunnel', 'Tunnel', [
  ['full', 'Full', 'everything that has no narrower route'],
  ['split', 'Split', 'only what the routes name'],
]);
const RESOLVER = choice('dns', 'Names are looked up at', [
  ['office', '10.0.1.53', 'the office’s resolver'],
  ['cafe', '10.0.0.1', 'the café’s resolver'],
]);
const SCHEME = choice('https', 'The browser asks', [
  [true, 'https first', 'and http where there is no https'],
  [false, 'http', 'where a site has both'],
]);

export const parts: ChallengeParts<VpnConfiguration> = {
  title: 'Tunnel',
  about: 'the narrowest route decides',
  Actions: addTo(ROUTES),
  Form: formOf(
    decision(TUNNEL),
    ruleTable(ROUTES, {
      ...{ className: 'vpn-routes', label: 'Routes', title: 'Routes' },
      empty: 'No route of your own.',
      hits: 'Lines that it decided',
      fieldsOf: (row, routes) => [networkField(routes.filter((each) => each !== row)), WAY],
    }),
    decision(RESOLVER),
    decision(SCHEME),
  ),
};
