import { addTried, advanceRun, countsAsTried, progressOf, restartRun, startRun } from './run.ts';
import { initialState, step } from './step.ts';
import { playRun } from './inspect/play-run.ts';
import { INIT_MESSAGE, messageOf } from './views/wording.ts';

const firewallLevel = ['enableFirewall', 'blockClient', 'blockAttacker', 'openPage'] as const;

describe('what counts as tried', () => {
  it('counts a blocked request, since the block is the lesson', () => {
    const run = ['enableFirewall', 'blockClient', 'openPage'].reduce(
      (before, action) => advanceRun(before, action),
      startRun(initialState(), firewallLevel),
    );
    expect(run.tried).toEqual(['enableFirewall', 'blockClient', 'openPage']);
  });

  it('counts a toggle once, however often it is used', () => {
    let run = startRun(initialState(), firewallLevel);
    for (let times = 0; times < 4; times += 1) run = advanceRun(run, 'enableFirewall');
    expect(run.tried).toEqual(['enableFirewall']);
  });

  it.each([
    ['a refused action', 'blockClient'],
    ['an unknown action', 'fly'],
    ['an action the level does not require', 'enableSOC'],
  ])('does not count %s', (_, action) => {
    const result = step(initialState(), action);
    expect(countsAsTried(result, action, firewallLevel)).toBe(false);
    expect(advanceRun(startRun(initialState(), firewallLevel), action).tried).toEqual([]);
  });

  it('does not count an action whose control was disabled', () => {
    expect(advanceRun(startRun(initialState(), ['openPage']), 'openPage', false).tried).toEqual([]);
  });

  it.each(['lbFailA', 'lbRecoverA'] as const)('counts %s that changes nothing', (action) => {
    const state = { ...initialState(), lbEnabled: true, backendA: 'down' as const };
    const noop = action === 'lbFailA' ? state : { ...state, backendA: 'up' as const };
    expect(countsAsTried(step(noop, action), action, ['lbFailA', 'lbRecoverA'])).toBe(true);
  });

  it('counts an HTTPS request that fails without TLS', () => {
    const result = step(initialState(), 'openPageHTTPS');
    expect(countsAsTried(result, 'openPageHTTPS', ['openPageHTTPS'])).toBe(true);
  });

  it('keeps only required actions from a stored list', () => {
    const run = startRun(initialState(), firewallLevel, [
      'openPage',
      'enableTLS',
      'fly',
      'openPage',
    ]);
    expect(run.tried).toEqual(['openPage']);
    expect(addTried(run, ['blockClient', 'fly']).tried).toEqual(['openPage', 'blockClient']);
  });
});

describe('progress', () => {
  it('is complete once everything was tried, whatever the flags are now', () => {
    let run = startRun(initialState(), ['openPage', 'sniffTraffic', 'portScan']);
    run = advanceRun(run, 'openPage');
    expect(progressOf(run)).toEqual({ count: 1, total: 3, percent: 33, quizReady: false });
    run = advanceRun(advanceRun(run, 'sniffTraffic'), 'portScan');
    expect(progressOf(run)).toEqual({ count: 3, total: 3, percent: 100, quizReady: true });
  });

  it('survives a restart, which clears everything else', () => {
    const run = restartRun(advanceRun(startRun(initialState(), firewallLevel), 'enableFirewall'));
    expect(run.tried).toEqual(['enableFirewall']);
    expect(run.state).toEqual(initialState());
    expect(messageOf(run.last)).toBe(INIT_MESSAGE);
  });
});

describe('a run that is played again', () => {
  it('gives the same results as single steps', () => {
    const results = playRun(initialState(), ['enableFirewall', 'blockAttacker', 'portScan']);
    let state = initialState();
    for (const action of ['enableFirewall', 'blockAttacker', 'portScan']) {
      state = step(state, action).state;
    }
    expect(results).toHaveLength(3);
    expect(results.at(-1)?.result.state).toEqual(state);
  });

  it('remembers the last action that was not refused', () => {
    const results = playRun(initialState(), ['openPage', 'blockClient', 'fly']);
    expect(results.map(({ result }) => result.state.lastAction)).toEqual(Array(3).fill('openPage'));
  });
});

describe('playRun', () => {
  it('has of every action the lab before it and what it left', () => {
    const [on, attack] = playRun(initialState(), ['enableWAF', 'attackSQLi']);
    expect([on?.before.wafEnabled, attack?.before.wafEnabled]).toEqual([false, true]);
    expect(attack).toMatchObject({ number: 2, action: 'attackSQLi' });
    expect(attack?.result.records.some(({ kind }) => kind === 'waf-blocked')).toBe(true);
  });

  it('plays an action that the lab does not know as a refused one', () => {
    expect(playRun(initialState(), ['dance'])[0]?.result.records[0]?.action).toBe('refused');
  });
});
