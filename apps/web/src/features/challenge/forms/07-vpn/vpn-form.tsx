import { useState } from 'react';
import { partOfRoute, type VpnConfiguration } from '@netward/challenges/07-vpn';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ChoiceGroup } from '../choice-group.tsx';
import { RouteRow } from './route-row.tsx';
import './vpn-form.css';

/** What goes into the tunnel, whom to ask for names, and whether the browser asks for TLS. */
export function VpnForm({
  configuration,
  onChange,
  judgement,
  selected,
  onSelect,
}: ChallengeFormProps<VpnConfiguration>) {
  const { tunnel, routes, dns, https } = configuration;
  const [said, setSaid] = useState('');
  const set = (more: Partial<VpnConfiguration>) => onChange({ ...configuration, ...more });
  const hitsOf = (part: string) => (judgement ? (judgement.hits[part] ?? 0) : null);
  const group = (part: string) => ({
    hits: hitsOf(part),
    isSelected: selected === part,
    onSelect: () => onSelect(part),
  });
  return (
    <div className="vpn-form">
      <ChoiceGroup
        {...group('tunnel')}
        legend="Tunnel"
        value={tunnel}
        choices={[
          ['full', 'Full', 'everything that has no narrower route'],
          ['split', 'Split', 'only what the routes name'],
        ]}
        onChange={(next) => set({ tunnel: next })}
      />
      <section aria-label="Routes">
        <h3>Routes</h3>
        {routes.length === 0 && <p className="vpn-none">No route of your own.</p>}
        <ol>
          {routes.map((route, index) => (
            <RouteRow
              key={index}
              route={route}
              number={index + 1}
              taken={routes.filter((each) => each !== route).map(({ network }) => network)}
              hits={hitsOf(partOfRoute(index))}
              isSelected={selected === partOfRoute(index)}
              onSelect={() => onSelect(partOfRoute(index))}
              onChange={(next) => set({ routes: routes.with(index, next) })}
              onRemove={() => {
                set({ routes: routes.toSpliced(index, 1) });
                onSelect(null);
                setSaid(`Route ${index + 1} is removed. Undo brings it back.`);
              }}
            />
          ))}
        </ol>
      </section>
      <ChoiceGroup
        {...group('dns')}
        legend="Names are looked up at"
        value={dns}
        choices={[
          ['office', '10.0.1.53', 'the office’s resolver'],
          ['cafe', '10.0.0.1', 'the café’s resolver'],
        ]}
        onChange={(next) => set({ dns: next })}
      />
      <ChoiceGroup
        {...group('https')}
        legend="The browser asks"
        value={https ? 'https' : 'http'}
        choices={[
          ['https', 'https first', 'and http where there is no https'],
          ['http', 'http', 'where a site has both'],
        ]}
        onChange={(next) => set({ https: next === 'https' })}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
