import { FIXED_SENSOR, initialState, withRule, type LabState } from '@netward/lab-engine';

const FIREWALLS: readonly ((state: LabState) => LabState)[] = [
  (state) => state,
  (state) => withRule({ ...state, firewallEnabled: true }, 'block client', true),
  (state) => withRule({ ...state, firewallEnabled: true }, 'block attacker', true),
];
const SENSORS: readonly Partial<LabState>[] = [{}, { idsEnabled: true }, FIXED_SENSOR];
const BALANCERS: readonly Partial<LabState>[] = [
  {},
  { lbEnabled: true },
  { lbEnabled: true, backendA: 'down' },
  { lbEnabled: true, backendA: 'down', backendB: 'down' },
  { lbEnabled: true, lbMode: 'sticky', stickyPins: { '10.0.0.10': 'web-a' } },
  {
    lbEnabled: true,
    lbMode: 'sticky',
    stickyPins: { '10.0.0.10': 'web-a', '10.0.2.1': 'web-a' },
    backendA: 'down',
  },
];
const SWITCHES = ['ipsEnabled', 'tlsEnabled', 'wafEnabled', 'vpnEnabled', 'siemEnabled'] as const;

/** Every combination of the lab's devices: more than the levels can reach, and each of theirs. */
export function* labStates(): Generator<LabState> {
  for (let set = 0; set < 1 << SWITCHES.length; set += 1) {
    const on = Object.fromEntries(
      SWITCHES.map((name, index) => [name, Boolean(set & (1 << index))]),
    );
    for (const firewall of FIREWALLS)
      for (const sensor of SENSORS)
        for (const balancer of BALANCERS)
          yield firewall(initialState({ ...on, ...sensor, ...balancer }));
  }
}
