import {
  partOfRoute,
  whyNoRoute,
  type RouteSettings,
  type VpnConfiguration,
} from '@netward/challenges/07-vpn';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ChoiceGroup } from '../choice-group.tsx';
import { choiceOf, type DescribedField } from '../fields.tsx';
import { groupOf, hitsOf } from '../parts-of-form.ts';
import { RuleRows, useRows } from '../rule-rows.tsx';
import './vpn-form.css';

type Props = ChallengeFormProps<VpnConfiguration>;

/** What goes into the tunnel, whom to ask for names, and whether the browser asks for TLS. */
export function VpnForm(props: Props) {
  const { configuration, onChange } = props;
  const { tunnel, dns, https } = configuration;
  const set = (more: Partial<VpnConfiguration>) => onChange({ ...configuration, ...more });
  return (
    <div className="vpn-form">
      <ChoiceGroup
        {...groupOf(props, 'tunnel')}
        legend="Tunnel"
        value={tunnel}
        choices={[
          ['full', 'Full', 'everything that has no narrower route'],
          ['split', 'Split', 'only what the routes name'],
        ]}
        onChange={(next) => set({ tunnel: next })}
      />
      <Routes {...props} />
      <ChoiceGroup
        {...groupOf(props, 'dns')}
        legend="Names are looked up at"
        value={dns}
        choices={[
          ['office', '10.0.1.53', 'the office’s resolver'],
          ['cafe', '10.0.0.1', 'the café’s resolver'],
        ]}
        onChange={(next) => set({ dns: next })}
      />
      <ChoiceGroup
        {...groupOf(props, 'https')}
        legend="The browser asks"
        value={https ? 'https' : 'http'}
        choices={[
          ['https', 'https first', 'and http where there is no https'],
          ['http', 'http', 'where a site has both'],
        ]}
        onChange={(next) => set({ https: next === 'https' })}
      />
    </div>
  );
}

const WAY = choiceOf<RouteSettings>('via', 'way', [
  ['tunnel', 'into the tunnel'],
  ['outside', 'around the tunnel'],
]);

/** The network of a text; a single address is the network of that one. */
const networkIn = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.includes('/') ? trimmed : `${trimmed}/32`;
};

/** The field for a route's network, which is none of the networks that have a route. */
function networkField(taken: readonly string[]): DescribedField<RouteSettings> {
  const whyNot = (text: string): string | null => {
    const network = networkIn(text);
    return taken.includes(network) ? 'This network has a route already.' : whyNoRoute(network);
  };
  return {
    ...{ kind: 'text', label: 'network', show: ({ network }) => network },
    read: (route, text) =>
      whyNot(text) === null ? { ...route, network: networkIn(text) } : undefined,
    remedy: (_, text) => whyNot(text),
  };
}

function Routes(props: Props) {
  const { configuration, onChange, selected, onSelect } = props;
  const { routes } = configuration;
  const list = {
    ...{ one: 'route', label: 'Routes', rows: routes, partOf: partOfRoute, selected, onSelect },
    onRows: (next: RouteSettings[]) => onChange({ ...configuration, routes: next }),
    fieldsOf: (route: RouteSettings) => {
      const others = routes.filter((each) => each !== route);
      return [networkField(others.map(({ network }) => network)), WAY];
    },
  };
  return (
    <section aria-label="Routes">
      <h3>Routes</h3>
      {routes.length === 0 && <p className="vpn-none">No route of your own.</p>}
      <RuleRows
        {...list}
        table={useRows(list)}
        className="vpn-routes"
        hitsOf={(_, index) => hitsOf(props, partOfRoute(index))}
        hitsTitle="Lines that it decided"
      />
    </section>
  );
}
