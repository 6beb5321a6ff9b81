import { INIT_MESSAGE, messageOf, progressOf } from '@netward/lab-engine';
import { LOG_CAPACITY } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import {
  type Lab,
  openLab,
  restarted,
  takeAction,
  type TakenAction,
  withOpened,
  withoutLog,
  withTried,
} from './lab-state.ts';

const level1 = findLevel('1')!;
const level2 = findLevel('2')!;
const level10 = findLevel('10')!;
const act = (lab: Lab, { action, time }: TakenAction) => takeAction(lab, action, time);
const openPage = { action: 'openPage', time: 1000 } as const;

describe('the lab on the screen', () => {
  it('stamps each line with the time at which it was written and groups them by action', () => {
    const lab = act(act(openLab(level1, []), openPage), { ...openPage, time: 2000 });
    expect(lab.log.map(({ time, batch }) => [time, batch])).toEqual([
      [1000, 1],
      [1002, 1],
      [2000, 2],
      [2002, 2],
    ]);
  });

  it('lets three seconds pass while nobody answers, and no action begins before they are over', () => {
    let lab = openLab(level2, []);
    for (const action of ['enableFirewall', 'blockClient', 'openPage', 'blockClient'] as const)
      lab = act(lab, { action, time: 1000 });
    const times = lab.log.map(({ sentence, time }) => [sentence.split(/[.:, ]/)[0], time]);
    expect(times.slice(2)).toEqual([
      ['SYN', 1000],
      ['DROP', 1000],
      ['Timed', 4000],
      ['Rule', 4000],
    ]);
  });

  it('keeps the newest 50 lines, each with its own id', () => {
    let lab = openLab(level1, []);
    for (let time = 0; time < 60; time++) lab = act(lab, { ...openPage, time });
    expect(lab.log).toHaveLength(LOG_CAPACITY);
    expect(new Set(lab.log.map(({ id }) => id)).size).toBe(LOG_CAPACITY);
    expect(lab.log.at(-1)!.time).toBeGreaterThan(59);
  });

  it('clears the log without touching the progress', () => {
    const lab = withoutLog(act(openLab(level1, []), openPage));
    expect(lab.log).toEqual([]);
    expect(progressOf(lab.run).count).toBe(1);
  });

  it('restarts the simulation and keeps the progress', () => {
    const on = act(openLab(level2, []), { action: 'enableFirewall', time: 1 });
    const lab = restarted(on);
    expect(lab.run.state.firewallEnabled).toBe(false);
    expect(lab.run.tried).toEqual(['enableFirewall']);
    expect(messageOf(lab.run.last)).toBe(INIT_MESSAGE);
  });

  it('remembers what the run has shown until it is restarted', () => {
    const scan = { action: 'portScan', time: 1 } as const;
    const lab = act(openLab(level2, []), scan);
    expect(lab.seen).toEqual(['the scan without the rule']);
    expect(restarted(lab).seen).toEqual([]);
    expect(openLab(level1, []).seen).toEqual([]);
  });

  it('keeps the newest 50 rows of what the SIEM collected, until the run starts over', () => {
    const siem = { action: 'enableSIEM', time: 1 } as const;
    let lab = act(act(openLab(level10, []), openPage), siem);
    expect(lab.collected).toEqual([]);
    for (let time = 0; time < 30; time++) lab = act(lab, { ...openPage, time });
    expect(lab.collected).toHaveLength(LOG_CAPACITY);
    expect(new Set(lab.collected.map(({ sequence }) => sequence)).size).toBe(LOG_CAPACITY);
    expect(lab.collected.at(-1)).toMatchObject({ device: 'Server' });
    expect(withoutLog(lab).collected).toBe(lab.collected);
    expect(restarted(lab).collected).toEqual([]);
  });

  it('keeps the actions of the run with their times, and says of each line which one it follows', () => {
    let lab = act(act(openLab(level2, []), openPage), { ...openPage, time: 2000 });
    expect(lab.taken).toEqual([
      { action: 'openPage', time: 1000 },
      { action: 'openPage', time: 2000 },
    ]);
    expect(lab.log.at(-1)?.action).toBe(2);
    lab = act(restarted(lab), openPage);
    expect(lab.taken).toHaveLength(1);
    expect(lab.log.at(-1)).toMatchObject({ action: 1, batch: 3 });
  });

  it('keeps every action of a long run, while the log forgets', () => {
    let lab = openLab(level1, []);
    for (let time = 0; time < 500; time++) lab = act(lab, { ...openPage, time });
    expect(lab.taken).toHaveLength(500);
    expect(lab.log.at(-1)?.action).toBe(500);
  });

  it('closes the inspector when the run starts over or another level begins', () => {
    const shown = withOpened(act(openLab(level1, []), openPage), {
      from: 'client',
      to: 'server',
    });
    expect(shown.opened).toEqual({ action: 1, from: 'client', to: 'server' });
    expect(withoutLog(shown).opened).toBe(shown.opened);
    expect(restarted(shown).opened).toBeNull();
    expect(openLab(level2, []).opened).toBeNull();
  });

  it('starts another level with an empty log and the actions tried there before', () => {
    const lab = openLab(level2, ['openPage', 'portScan']);
    expect(lab.log).toEqual([]);
    expect(lab.run.tried).toEqual(['openPage', 'portScan']);
    expect(messageOf(lab.run.last)).toBe('INIT: ready for action...');
  });

  it('never shrinks when the server knows less', () => {
    const lab = act(openLab(level1, []), openPage);
    expect(withTried(lab, [])).toBe(lab);
    const more = withTried(lab, ['portScan']);
    expect(more.run.tried).toEqual(['openPage', 'portScan']);
  });
});
