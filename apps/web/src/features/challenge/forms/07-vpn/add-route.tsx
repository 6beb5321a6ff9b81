import { MOST_ROUTES, partOfRoute, type VpnConfiguration } from '@netward/challenges/07-vpn';
import { Button } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';

/** What a new route begins with: the first network that has none. */
const NETWORKS = [
  '10.0.1.0/24',
  '10.0.2.0/24',
  ...Array.from({ length: MOST_ROUTES }, (_, index) => `172.16.${index}.0/24`),
];

/** Adds a route into the tunnel, for the learner to change. */
export function AddRoute({
  configuration,
  onChange,
  onSelect,
}: ChallengeFormProps<VpnConfiguration>) {
  const { routes } = configuration;
  const add = () => {
    const taken = new Set(routes.map(({ network }) => network));
    const network = NETWORKS.find((each) => !taken.has(each))!;
    onChange({ ...configuration, routes: [...routes, { network, via: 'tunnel' }] });
    onSelect(partOfRoute(routes.length));
  };
  return (
    <Button size="small" disabled={routes.length >= MOST_ROUTES} onClick={add}>
      Add route
    </Button>
  );
}
