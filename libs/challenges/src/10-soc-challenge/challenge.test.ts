import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import { TRAFFICS, isSolved } from '../challenge.ts';
import { timeOfDay } from '../time-of-day.ts';
import { linesOfRecords } from '../shop/written.ts';
import { sourceOf, type AccessRecord, type ShopRecord } from '../shop/play.ts';
import { digestOf } from '@netward/lab-engine/seeded';
import { challenge } from './challenge.ts';
import * as details from './answers.ts';
import { MAX_NOTE, type MorningWork, type SocConfiguration } from './configuration.ts';
import { debriefOf } from './debrief.ts';
import { isHostile, judgeSoc, factsInNote } from './judge.ts';
import measured from './measured.json' with { type: 'json' };
import { solution } from './solution.ts';
import { stream, type SocMorning } from './stream.ts';
import { recordInWords, timelineAsText, toolInWords } from './form.ts';

testChallenge('10');

const solves = solution.configuration;

function change(by: (work: MorningWork) => Partial<MorningWork>): SocConfiguration {
  const each = (work: MorningWork) => ({ ...work, ...by(work) });
  return { A: each(solves.A), B: each(solves.B), C: each(solves.C) };
}

const unmet = (configuration: SocConfiguration, traffic: 'A' | 'B' | 'C' = 'A') =>
  judgeSoc(configuration, traffic)
    .goals.filter(({ isMet }) => !isMet)
    .map(({ text, standing }) => `${text}: ${standing}`);

const pagesOf = (records: readonly ShopRecord[]) =>
  records.filter((record): record is AccessRecord => record.tool === 'nginx');

/** A record in one line: '08:20:31 nginx 10.0.2.1 "GET /login" 200, …'. */
const rowOf = (record: ShopRecord) =>
  `${timeOfDay(record.at)} ${toolInWords(record)} ${recordInWords(record)}`;

/** The first record that begins so. */
const recordLike = ({ records }: SocMorning, begin: string) =>
  records.find((record) => rowOf(record).startsWith(begin))!;

const SEEDS = Array.from({ length: 25 }, (_, seed) => seed);

/** FNV-1a over the records of the fixed mornings. */
test.each([
  ['A', 3122523642],
  ['B', 2134961970],
  ['C', 3891988155],
] as const)('morning %s is the one that it always was', (traffic, digest) => {
  expect(digestOf(stream(traffic).records.map(rowOf).join('\n'))).toBe(digest);
});

describe.each([...TRAFFICS, ...SEEDS])('the records of morning %s', (day) => {
  const morning = stream(day);
  const { records, alerts } = morning;
  const { stages, thread, known, account, note, kind } = morning.truth;
  const pages = pagesOf(records);

  test('are 200, in order of time, with twelve alerts in order', () => {
    expect(records).toHaveLength(200);
    for (const { length, times } of [records, alerts].map((list) => ({
      length: list.length,
      times: list.map(({ at }) => at),
    })))
      expect([length, times]).toEqual([length, [...times].sort((a, b) => a - b)]);
    expect(alerts).toHaveLength(12);
  });

  test('have records of every part of what happened', () => {
    for (const { name, records: shown } of stages)
      expect([name, shown.length > 0, shown.every((record) => known.has(record))]).toEqual([
        name,
        true,
        true,
      ]);
  });

  test('have a reason for every alert, each its own', () => {
    const reasons = morning.truth.alerts.map(({ why }) => why);
    expect(reasons).toHaveLength(alerts.length);
    expect(new Set(reasons).size).toBe(alerts.length);
    for (const { own, at } of alerts) expect(own.at).toBe(at);
  });

  test('have a line of the shop and one of the web server for each login', () => {
    for (const record of records) {
      if (record.tool !== 'shop' || !/login_failed|session_opened/.test(record.event)) continue;
      const status = record.event === 'login_failed' ? 401 : 302;
      const page = pages.find(
        ({ at, client, target }) =>
          at === record.at &&
          client === record.client &&
          target.startsWith(`/login?user=${record.user}&`),
      );
      expect([rowOf(record), page?.status]).toEqual([rowOf(record), status]);
    }
  });

  test('raise the counting alerts exactly when their rules do', () => {
    // As Suricata counts: a window begins with a match, and the next one after that has ended.
    const crossing = (counted: readonly AccessRecord[], count: number) => {
      const crossed: number[] = [];
      let window: number[] = [];
      for (const { played } of counted) {
        const at = played.attempt.at / 1_000_000;
        window = at - (window[0] ?? at) <= 60 ? [...window, at] : [at];
        if (window.length === count) crossed.push(Math.floor(at));
      }
      return crossed;
    };
    const at = (sid: number) =>
      records.flatMap((r) => ('sid' in r && r.tool === 'ids' && r.sid === sid ? [r.at] : []));
    const missing = pages.filter(({ status }) => status === 404);
    expect(at(1000005)).toEqual(crossing(pages, 20));
    expect(at(1000003)).toEqual(crossing(missing, 10));
  });

  test('show under a counting alert the requests that crossed its threshold', () => {
    for (const [sid, isCounted, count] of [
      [1000003, ({ status }: AccessRecord) => status === 404, 10],
      [1000005, () => true, 20],
    ] as const) {
      const alert = alerts.find(({ own }) => 'sid' in own && own.sid === sid);
      expect([sid, alert !== undefined]).toEqual([sid, sid === 1000005 || kind === 'stolen']);
      if (!alert) continue;
      const counted = pagesOf(alert.records);
      expect([sid, counted.length, counted.every(isCounted)]).toEqual([sid, count, true]);
      expect(counted.at(-1)!.played).toBe(alert.own.played);
      expect(alert.at - counted[0]!.at).toBeLessThan(60);
    }
  });

  test('show a browser that follows a redirect at once', () => {
    for (const [index, page] of pages.entries()) {
      if (page.status !== 302) continue;
      const next = pages.slice(index + 1).find(({ client }) => client === page.client);
      expect([rowOf(page), next && next.at - page.at <= 4]).toEqual([rowOf(page), true]);
    }
  });

  test('show each visitor logging in once, on the page with the form', () => {
    const opened = records.filter((r) => r.tool === 'shop' && r.event === 'session_opened');
    const who = opened.map((r) => r.tool === 'shop' && `${r.client} ${r.user}`);
    expect(new Set(who).size).toBe(who.length);
    for (const login of opened) {
      const form = pages.find(
        (page) => page.client === sourceOf(login) && page.target === '/login' && page.at < login.at,
      );
      expect([rowOf(login), form?.status]).toEqual([rowOf(login), 200]);
    }
  });

  test('have an alert for every refusal, with the rules and the score that were measured', () => {
    const shown = alerts.flatMap((alert) => alert.records);
    const known = measured as unknown as Readonly<Record<string, readonly (readonly unknown[])[]>>;
    for (const record of records) {
      if (record.tool !== 'modsec') continue;
      const matches = known[record.target]!;
      expect([record.target, record.rules]).toEqual([record.target, matches.map(([id]) => id)]);
      expect(record.score).toBe(5 * record.rules.length);
      expect([record.target, shown.includes(record)]).toEqual([record.target, true]);
    }
  });

  test('show the SIEM’s alerts where its rules say so, and nowhere else', () => {
    const exports = pages.filter(
      ({ target, bytes }) => target.startsWith('/admin/') && bytes > 40_000,
    );
    const expected = alerts.filter(({ rule }) => rule.includes('40,000')).map(({ at }) => at);
    expect(exports.map(({ at }) => at)).toEqual(expected);
    const failures = new Map<string, number[]>();
    for (const record of records)
      if (record.tool === 'shop' && record.event === 'login_failed')
        failures.set(record.user, [...(failures.get(record.user) ?? []), record.at]);
    const thirds = [...failures.values()].flatMap((times) =>
      times.filter((at, index) => index >= 2 && at - times[index - 2]! <= 300),
    );
    const failed = alerts.filter(({ rule }) => rule.includes('three failed')).map(({ at }) => at);
    expect(thirds.sort((a, b) => a - b)).toEqual(failed);
    const missing = new Map<string, number[]>();
    for (const { status, client, at } of pages)
      if (status === 404) missing.set(client, [...(missing.get(client) ?? []), at]);
    const twelfths = [...missing.values()].flatMap((times) =>
      times.filter((at, index) => index >= 11 && at - times[index - 11]! <= 300),
    );
    expect(twelfths).toEqual(
      alerts.filter(({ rule }) => rule.includes('twelve')).map(({ at }) => at),
    );
  });

  test('let a stolen password be read after its owner used it and before the thief did', () => {
    const logins = pages.filter(
      ({ target, status }) => target.startsWith(`/login?user=${account}&`) && status === 302,
    );
    const read = pages.filter(
      ({ client, target, status }) =>
        client === thread[0] && /\/(today|requests)$/.test(target) && status === 200,
    );
    if (kind !== 'stolen') {
      expect([thread, read]).toEqual([[], []]);
      return;
    }
    const [owner, attacker] = logins;
    expect(logins).toHaveLength(2);
    expect(thread).toContain(attacker!.client);
    expect(thread).not.toContain(owner!.client);
    expect(attacker!.target).toBe(owner!.target);
    expect(read[0]!.at).toBeGreaterThan(owner!.at);
    expect(read[0]!.at).toBeLessThan(attacker!.at);
  });

  test('differ in kind by what alerts about it', () => {
    const about = alerts.filter(({ own }) => known.has(own));
    const hostile = alerts.filter((_, index) => isHostile(morning, index));
    const expected = {
      stolen: [about.length >= 5, hostile.length >= 5],
      insider: [false, false],
      'false alarm': [false, false],
    }[kind];
    expect([about.length >= 5, hostile.length >= 5]).toEqual(expected);
    if (kind === 'insider') expect(about).toEqual([]);
    if (kind === 'false alarm') expect(about.map(({ own }) => known.has(own))).toHaveLength(3);
  });

  test('are what the model note says', () => {
    expect(note.length).toBeLessThanOrEqual(MAX_NOTE);
    const minutes = new Set(records.map(({ at }) => timeOfDay(at).slice(0, 5)));
    for (const [time] of note.matchAll(/\d\d:\d\d/g)) expect(minutes).toContain(time);
    expect(factsInNote(note, morning.truth).filter(({ isMet }) => !isMet)).toEqual([]);
  });
});

test('the page that gives passwords away lists the requests so far, as they were', () => {
  const { records } = stream('A');
  const leak = pagesOf(records).find(({ target }) => target === '/log/today')!;
  const before = pagesOf(records.slice(0, records.indexOf(leak)));
  const { body } = leak.played.response!;
  expect(leak.bytes).toBe(body.length);
  expect(body.split('\n')).toHaveLength(before.length + 1);
  const [own] = linesOfRecords([before[0]!], '2026-11-23');
  expect(body.split('\n')[0]).toBe(own!.text);
  const users = [...body.matchAll(/\?user=(\w+)/g)].map(([, user]) => user);
  expect([...new Set(users)].sort()).toEqual([
    'alice',
    'bob',
    'imani',
    'jonas',
    'lena',
    'pilar',
    'yusuf',
  ]);
});

const valuesIn = (configuration: SocConfiguration, day: 'A' | 'B' | 'C', wanted: string) =>
  configuration[day].measures.find(({ measure }) => measure === wanted)?.of;

/** The solution with a measure of each morning filled otherwise. */
const filledWith = (wanted: string, of: readonly string[]) =>
  change(({ measures }) => ({
    measures: measures.map((each) => (each.measure === wanted ? { ...each, of: [...of] } : each)),
  }));

describe('a morning is judged', () => {
  test('by who else stood on the page: one new password is not enough', () => {
    expect(valuesIn(solves, 'A', 'passwords')).toHaveLength(7);
    expect(unmet(filledWith('passwords', ['alice']))).toEqual([
      'Contained: evidence first, all that is exposed, nothing more: 6 missing',
    ]);
    expect(unmet(change(() => ({ scope: ['alice'] })))).toEqual([
      'The accounts that can no longer be trusted are named: 1 of 7',
    ]);
  });

  test('by what happens to customers: a blocked proxy hits them all', () => {
    const proxy = filledWith('block', ['203.0.113.66', '203.0.113.67', '10.0.2.1']);
    expect(unmet(proxy)).toEqual([
      'No harmless alert costs anybody anything: 1 of 7',
      'Contained: evidence first, all that is exposed, nothing more: too much',
    ]);
  });

  test('by the order of containment', () => {
    expect(
      unmet(change(({ measures: [save, ...others] }) => ({ measures: [...others, save!] }))),
    ).toEqual(['Contained: evidence first, all that is exposed, nothing more: evidence lost']);
  });

  test('by the timeline: a customer’s record does not belong there', () => {
    const customer = recordLike(stream('A'), '08:19:40 modsec').id;
    expect(unmet(change(({ timeline }) => ({ timeline: [...timeline, customer] })))).toEqual([
      'The timeline shows every part of what happened, and nothing else: 1 of others',
    ]);
  });

  test('with more than one defensible step', () => {
    const by = (
      index: number,
      verdict: 'harmless' | 'false' | 'unclear',
      next: 'close' | 'watch',
    ) =>
      unmet(
        change(({ triage }) => ({
          triage: triage.map((each, at) => (at === index ? { verdict, next, because: [] } : each)),
        })),
      );
    const ssh = stream('A').alerts.findIndex(({ title }) => title.startsWith('SSH'));
    for (const verdict of ['harmless', 'false', 'unclear'] as const)
      for (const next of ['close', 'watch'] as const) expect(by(ssh, verdict, next)).toEqual([]);
    const committee = stream('A').alerts.findIndex(({ title }) => title.includes('committee'));
    expect(by(committee, 'false', 'watch')).toEqual([]);
    expect(by(committee, 'harmless', 'close')).toHaveLength(1);
  });

  test('only once the note is handed in', () => {
    const open = judgeSoc(
      change(() => ({ isHandedIn: false })),
      'A',
    ).goals;
    expect(open.every(({ isMet, standing }) => !isMet && standing === 'not handed in')).toBe(true);
  });

  test('on morning A alone: the others can stay open', () => {
    expect(isSolved(challenge, { ...(challenge.start as SocConfiguration), A: solves.A })).toBe(
      true,
    );
    expect(isSolved(challenge, { ...solves, A: solves.B })).toBe(false);
  });
});

describe('an insider and a false alarm', () => {
  test('in the office the address stays open, since colleagues work there', () => {
    const blocked = {
      ...solves.B,
      measures: [...solves.B.measures, { measure: 'block' as const, of: ['192.0.2.66'] }],
    };
    expect(unmet({ ...solves, B: blocked }, 'B')).toEqual([
      'Contained: evidence first, all that is exposed, nothing more: too much',
    ]);
    const shared = pagesOf(stream('B').records).filter(({ client }) => client === '192.0.2.66');
    expect(new Set(shared.map(({ agent }) => agent)).size).toBe(2);
  });

  test('what looks worst needs nothing done', () => {
    expect(solves.C.scope).toEqual([]);
    const ended = { ...solves.C, measures: [{ measure: 'sessions' as const, of: ['alice'] }] };
    expect(unmet({ ...solves, C: ended }, 'C')).toEqual([
      'Contained: evidence first, all that is exposed, nothing more: too much',
    ]);
  });
});

test('facts of a note stand alone: an address is not part of a longer one', () => {
  const { truth } = stream('A');
  const met = (note: string) => factsInNote(note, truth).map(({ isMet }) => isMet);
  expect(met('')).toEqual([false, false, false, false, false]);
  expect(met('At 08:12 a scan, at 09:03 alice’s login; 203.0.113.66, /log/today.')).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(met('alices 203.0.113.666 at 08:55')).toEqual([false, false, false, false, false]);
});

describe('the debrief', () => {
  const about = (work: Partial<MorningWork>, day: 'A' | 'B' | 'C' = 'A') =>
    debriefOf(stream(day), { ...solves[day], ...work });

  test.each(TRAFFICS)('of the solution has nothing missed on morning %s', (day) => {
    const { title, rows, firstMiss, asks } = about({}, day);
    expect([title, firstMiss]).toEqual(['You found the whole thread.', null]);
    expect(rows.filter(({ kind }) => kind !== 'found')).toEqual([]);
    expect(asks.length).toBeGreaterThanOrEqual(3);
  });

  test('counts the accounts that are still open, and leads back to the page', () => {
    const measures = solves.A.measures.map((each) =>
      each.measure === 'passwords' ? { ...each, of: ['alice'] } : each,
    );
    const { title, rows, firstMiss } = about({ scope: ['alice'], measures });
    expect(title).toBe('You stopped the intruder. 6 accounts are still open.');
    const missed = rows.filter(({ kind }) => kind === 'missed');
    expect(missed.map(({ says }) => says)).toEqual([
      'Not named: bob, imani, jonas, lena, pilar and yusuf.',
      'Still to do: set new passwords for bob, imani, jonas, lena, pilar and yusuf.',
    ]);
    expect(timeOfDay(firstMiss!)).toBe('08:31:52');
  });

  test('says which evidence an early measure cost', () => {
    const [save, sessions, ...others] = solves.A.measures;
    const { rows } = about({ measures: [sessions!, save!, ...others] });
    expect(rows.find(({ name }) => name === 'Evidence lost')?.says).toContain(
      'You ended the sessions of alice before captures and logs were saved.',
    );
  });

  test('names another step that would have done', () => {
    const ssh = stream('A').alerts.findIndex(({ title }) => title.startsWith('SSH'));
    const triage = solves.A.triage.map((each, at) =>
      at === ssh ? { verdict: 'harmless' as const, next: 'watch' as const, because: [] } : each,
    );
    expect(about({ triage }).alerts).toEqual([
      '12 of 12 alerts as a careful analyst could decide them.',
      '“SSH from outside, one SYN”: true, but harmless, watched; true, but harmless, closed would do as well.',
    ]);
  });
});

test('configurations of earlier versions are read: A goes on, B and C are other mornings', () => {
  const decision = { verdict: 'true', severity: 'critical', next: 'timeline', because: 'again' };
  const earlier = {
    triage: [decision, ...Array.from({ length: 11 }, () => null)],
    timeline: ['r40'],
    containment: ['save', 'sessions', 'block', 'leak', 'proxy', 'offline'],
    note: 'At 09:03',
    isHandedIn: true,
  };
  const { A, B, C } = challenge.schema.parse({ A: earlier, B: earlier, C: earlier });
  expect([B, C]).toEqual([challenge.start.B, challenge.start.C]);
  expect(A.triage[0]).toEqual({ verdict: 'attack', next: 'watch', because: [] });
  expect(A.measures.map(({ measure, of }) => `${measure} ${of.join()}`)).toEqual([
    'save ',
    'sessions alice',
    'passwords alice',
    'close /log/',
    'offline ',
    'block 203.0.113.66,203.0.113.67,10.0.2.1',
  ]);
  expect([A.timeline, A.kept, A.note, A.isHandedIn]).toEqual([['r40'], ['r40'], 'At 09:03', true]);
});

test('an alert says what it is only once the note is handed in', () => {
  const open = details.evidence(challenge.start, 'A', 'A-a09')!;
  expect(open.why.sentence).toContain('once the note is handed in');
  expect(open.written).toHaveLength(1);
  const closed = details.evidence(solves, 'A', 'A-a09')!;
  expect(closed.why.sentence).toContain('injection');
  expect(closed.written.length).toBeGreaterThan(1);
});

test('a timeline is saved as text, by time', () => {
  const records = ['08:12:04 IPS', '09:03:11 shop'].map((begin) => recordLike(stream('A'), begin));
  expect(
    timelineAsText('2026-11-23', [...records].reverse())
      .split('\n')
      .slice(0, 2),
  ).toEqual([
    'Timeline of 2026-11-23, times in UTC',
    '08:12:04  203.0.113.66  IPS  203.0.113.66:53109 to 10.0.0.20:22, SSH from outside',
  ]);
});

test('the answers say nothing before the note is handed in', () => {
  const texts = (configuration: SocConfiguration) =>
    details.answers(configuration, judgeSoc(configuration, 'A')).map(({ answer }) => answer);
  expect(texts(challenge.start).join(' ')).not.toMatch(/203\.0\.113|alice|of 5 parts/);
  expect(texts(solves).join(' ')).toContain('Scan, Directory search');
  for (const { phrasings } of details.answers(solves, judgeSoc(solves, 'A')))
    expect(phrasings.length).toBeGreaterThanOrEqual(5);
});

test('packets come from whom the records name, and probes from the port of the alert', () => {
  const evidence = (flow: string) => details.evidence(solves, 'A', flow)!.packets;
  const [first, second] = stream('A').alerts[0]!.records;
  const scan = evidence('A-a01').filter(
    ({ from, tcp }) => from === 'attacker' && tcp?.flags === 'SYN',
  );
  expect(scan.map(({ tcp }) => [tcp?.sourcePort, tcp?.destinationPort])).toEqual(
    [
      [first, 22],
      [second, 8443],
    ].map(([record, port]) => [(record as { sourcePort: number }).sourcePort, port]),
  );
  const logins = evidence('A-a09').filter(({ payload }) => payload.kind === 'request');
  expect(logins.find(({ ip }) => ip.source === '192.0.2.18')?.from).toBe('client');
  expect(logins.find(({ ip }) => ip.source === '203.0.113.67')?.from).toBe('attacker');
});
