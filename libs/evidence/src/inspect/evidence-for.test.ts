import { initialState } from '@netward/lab-engine';
import { playRun, type PlayedAction } from '@netward/lab-engine/inspect';
import { evidenceFor } from './evidence-for.ts';

const run = playRun(initialState(), ['openPage', 'enableWAF', 'attackSQLi', 'attackDirBuster']);
const sequenceOf = ({ result }: PlayedAction, kind: string) =>
  result.records.find((record) => record.kind === kind)!.sequence;

it('finds the request under a line of the WAF, and the lines around it', () => {
  const sequence = sequenceOf(run[2]!, 'waf-blocked');
  const opened = evidenceFor(run, { action: 3, sequence })!;
  expect(opened.record?.kind).toBe('waf-blocked');
  expect(opened.packet).toMatchObject({ to: 'waf', fate: 'denied' });
  expect(opened.previous).toEqual({ action: 2, sequence: sequenceOf(run[1]!, 'waf-on') });
  expect(opened.next?.action).toBe(4);
});

it('opens one request of a search with the records of that request alone', () => {
  const limited = run[3]!.result.records.filter(({ kind }) => kind === 'waf-limited');
  const opened = evidenceFor(run, { action: 4, sequence: limited[3]!.sequence })!;
  expect(opened.records).toEqual([limited[3]]);
  expect(new Set(opened.packets.map(({ exchange }) => exchange)).size).toBe(1);
});

it('opens a device, a step of the path and a packet alike', () => {
  const device = evidenceFor(run, { action: 3, node: 'waf' })!;
  const step = evidenceFor(run, { action: 3, from: 'attacker', to: 'waf' })!;
  const packet = evidenceFor(run, { action: 3, packet: device.packet! })!;
  for (const opened of [step, packet]) {
    expect(opened.record).toBe(device.record);
    expect(opened.packet).toBe(device.packet);
  }
});

it('opens a device that wrote nothing by the packet it got', () => {
  const [, opened] = playRun(initialState(), ['enableFirewall', 'openPage']);
  const quiet = evidenceFor([run[0]!, { ...opened!, number: 2 }], { action: 2, node: 'firewall' })!;
  expect(quiet.record).toBe(null);
  expect(quiet.packet).toMatchObject({ to: 'firewall' });
});

it('has nothing for an action, a line or a device that the run does not have', () => {
  expect(evidenceFor(run, { action: 9, sequence: 1 })).toBe(null);
  expect(evidenceFor(run, { action: 1, sequence: 999 })).toBe(null);
  expect(evidenceFor(run, { action: 1, node: 'ids' })).toBe(null);
});

it('makes the packets of a long run’s neighbours alone when a line is opened', () => {
  const long = playRun(
    initialState(),
    Array.from({ length: 500 }, () => 'attackDirBuster'),
  );
  const made = new Set<number>();
  const watched = long.map((played) => ({
    ...played,
    result: {
      state: played.result.state,
      outcome: played.result.outcome,
      records: played.result.records,
      get packets() {
        made.add(played.number);
        return played.result.packets;
      },
    },
  }));
  const { sequence } = long[249]!.result.records[0]!;
  const opened = evidenceFor(watched, { action: 250, sequence })!;
  expect([opened.previous?.action, opened.next?.action]).toEqual([249, 250]);
  expect(made.has(250)).toBe(true);
  expect([249, 250]).toEqual(expect.arrayContaining([...made]));
});
