import { MOST_ROUTES, partOfRoute, type VpnConfiguration } from '@netward/challenges/07-vpn';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { AddButton } from '../add-button.tsx';

/** What a new route begins with: the first network that has none. */
const NETWORKS = [
  '10.0.1.0/24',
  '10.0.2.0/24',
  ...Array.from({ length: MOST_ROUTES }, (_, index) => `172.16.${index}.0/24`),
];

/** Adds a route into the tunnel, for the learner to change. */
export function AddRoute(props: ChallengeFormProps<VpnConfiguration>) {
  const { configuration, onChange, onSelect } = props;
  const { routes } = configuration;
  const add = () => {
    const taken = new Set(routes.map(({ network }) => network));
    const network = NETWORKS.find((each) => !taken.has(each))!;
    onChange({ ...configuration, routes: [...routes, { network, via: 'tunnel' }] });
    onSelect(partOfRoute(routes.length));
  };
  return <AddButton one="route" count={routes.length} most={MOST_ROUTES} onAdd={add} />;
}
