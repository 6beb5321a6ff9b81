import fc from 'fast-check';
import { ACTIONS, TRAFFIC_ACTIONS } from './actions.ts';
import { advanceRun, startRun } from './run.ts';
import { initialState, LAB_LEVELS, type LabState } from './state.ts';
import { step } from './step.ts';
import { deviceRows } from './views/device-rows.ts';
import { hopList } from './views/hop-list.ts';
import { logEntries } from './views/log-entry.ts';
import { messageOf } from './views/message.ts';
import { pathOf } from './views/path.ts';
import { NODE_IDS } from './cast.ts';

const TOGGLES = [
  'firewallEnabled',
  'idsEnabled',
  'ipsEnabled',
  'tlsEnabled',
  'wafEnabled',
  'vpnEnabled',
  'lbEnabled',
  'siemEnabled',
  'socEnabled',
] as const;
const BITS = ['blockClient', 'blockAttacker', ...TOGGLES] as const;

/** Every combination of toggles, blocks and backend states, frozen so that a write throws. */
function* allStates(): Generator<LabState> {
  const backends = ['up', 'down'] as const;
  for (let bits = 0; bits < 1 << BITS.length; bits += 1) {
    const flags = Object.fromEntries(
      BITS.map((name, index) => [name, Boolean(bits & (1 << index))]),
    );
    for (const backendA of backends) {
      for (const backendB of backends) {
        yield Object.freeze({ ...initialState('10'), ...flags, backendA, backendB });
      }
    }
  }
}

/** What is wrong with one step; empty when nothing is. */
function faultsOf(state: LabState, action: string): string[] {
  const result = step(state, action);
  const faults: string[] = [];
  if (result.events.length === 0) faults.push('no event');
  const entries = logEntries(result.events);
  const blocked = result.events.some((event) => event.verdict === 'blocked');
  const served = entries.some(({ text }) => /^\[(Server|TLS)\].*\b200\b/.test(text));
  if (blocked && served) faults.push('blocked, yet served');
  if (entries.some(({ text }) => /undefined|null|NaN/.test(text)))
    faults.push('a hole in the text');
  if (result.events.some((event, index) => event.sequence !== state.sequence + index)) {
    faults.push('sequence has a gap');
  }
  if (result.state.sequence !== state.sequence + result.events.length) faults.push('sequence lost');
  return faults;
}

describe('the whole product of toggles, blocks, backends and actions', () => {
  it('always answers, never serves what was blocked, and leaves no gap', () => {
    const faults: string[] = [];
    let steps = 0;
    for (const state of allStates()) {
      for (const action of ACTIONS) {
        steps += 1;
        for (const fault of faultsOf(state, action)) faults.push(`${action}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(steps).toBe(2 ** 9 * 2 ** 2 * 4 * ACTIONS.length);
  });

  it('gives equal output for equal input', () => {
    let differences = 0;
    for (const state of allStates()) {
      for (const action of TRAFFIC_ACTIONS) {
        const twin = { ...state };
        if (JSON.stringify(step(state, action)) !== JSON.stringify(step(twin, action))) {
          differences += 1;
        }
      }
    }
    expect(differences).toBe(0);
  });

  it('writes the ingest line first, whenever the SIEM is on and packets travel', () => {
    let faults = 0;
    for (const state of allStates()) {
      for (const action of TRAFFIC_ACTIONS) {
        const first = step(state, action).events[0]?.kind === 'siem-ingested';
        if (first !== state.siemEnabled) faults += 1;
      }
    }
    expect(faults).toBe(0);
  });

  it('can be drawn and told from every state', () => {
    const faults: string[] = [];
    for (const state of allStates()) {
      for (const action of TRAFFIC_ACTIONS) {
        const { state: after, events } = step(state, action);
        const told = [
          messageOf(events),
          ...hopList(events).map((line) => line.sentence),
          ...deviceRows(after, events, NODE_IDS).flatMap((row) => [row.state, row.packet]),
          ...pathOf(events).marks.map((mark) => mark.flag),
        ];
        if (told.some((text) => text === '' || text.includes('undefined'))) faults.push(action);
      }
    }
    expect(faults).toEqual([]);
  });

  it('ends the path where the packet was blocked', () => {
    const faults: string[] = [];
    for (const state of allStates()) {
      for (const action of TRAFFIC_ACTIONS) {
        const packets = pathOf(step(state, action).events).hops.filter(
          (hop) => hop.number !== null,
        );
        const stop = packets.findIndex((hop) => hop.arrival === 'blocked');
        if (stop !== -1 && stop !== packets.length - 1) faults.push(action);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('any run', () => {
  const action = fc.oneof(fc.constantFrom<string>(...ACTIONS), fc.string());
  const firewallAction = fc.constantFrom('enableFirewall', 'blockClient', 'blockAttacker', 'fly');
  const level = fc.constantFrom(...LAB_LEVELS);

  it('never throws and never loses a tried action', () => {
    fc.assert(
      fc.property(level, fc.array(action, { maxLength: 60 }), (id, actions) => {
        let run = startRun(id, ['openPage', 'blockClient', 'lbFailA', 'enableTLS']);
        for (const name of actions) {
          const next = advanceRun(run, name);
          expect(next.tried.slice(0, run.tried.length)).toEqual(run.tried);
          run = next;
        }
      }),
    );
  });

  it('depends on nothing but the actions', () => {
    fc.assert(
      fc.property(level, fc.array(action, { maxLength: 40 }), (id, actions) => {
        const play = () =>
          actions.reduce((state, name) => step(state, name).state, initialState(id));
        expect(play()).toEqual(play());
      }),
    );
  });

  it('keeps the block rules off while the firewall is off', () => {
    fc.assert(
      fc.property(fc.array(firewallAction, { maxLength: 20 }), (actions) => {
        let state = initialState('2');
        for (const name of actions) {
          state = step(state, name).state;
          expect(state.firewallEnabled || !(state.blockClient || state.blockAttacker)).toBe(true);
        }
      }),
    );
  });
});
