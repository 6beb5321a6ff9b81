import { describe, expect, test } from '@jest/globals';
import { TRAFFICS, isSolved } from '../challenge.ts';
import { timeOfDay } from '../time-of-day.ts';
import { sourceOf, type AccessRecord, type ShopRecord } from '../shop/records.ts';
import { linesOfRecords } from '../shop/evidence.ts';
import { digestOf } from '../digest.ts';
import { challenge } from './challenge.ts';
import * as details from './answers.ts';
import { MAX_NOTE, type MorningWork, type SocConfiguration } from './configuration.ts';
import { isHostile, judgeSoc } from './judge.ts';
import { checkNote } from './note.ts';
import measured from './measured.json' with { type: 'json' };
import { solution } from './solution.ts';
import { isOfIntrusion, stream, type SocMorning } from './stream.ts';
import { recordInWords, timelineAsText, toolInWords } from './words.ts';

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
  ['B', 1641972353],
  ['C', 3530045222],
] as const)('morning %s is the one that it always was', (traffic, digest) => {
  expect(digestOf(stream(traffic).records.map(rowOf).join('\n'))).toBe(digest);
});

describe.each([...TRAFFICS, ...SEEDS])('the records of morning %s', (day) => {
  const morning = stream(day);
  const { records, alerts } = morning;
  const { stages, attackers, context, account, note } = morning.truth;
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

  test('have records of every part of the intrusion and of its context', () => {
    expect(context.length).toBeGreaterThan(0);
    for (const { name, records: shown } of stages)
      expect([
        name,
        shown.length > 0,
        shown.every((record) => isOfIntrusion(morning, record)),
      ]).toEqual([name, true, true]);
  });

  test('have a reason for every alert, each its own', () => {
    const { explanations } = morning.truth;
    expect(explanations).toHaveLength(alerts.length);
    expect(new Set(explanations).size).toBe(alerts.length);
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
      const alert = alerts.find(({ own }) => 'sid' in own && own.sid === sid)!;
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

  test('let the password be read after its owner used it and before the attacker did', () => {
    const logins = pages.filter(
      ({ target, status }) => target.startsWith(`/login?user=${account}&`) && status === 302,
    );
    const [owner, attacker] = logins;
    const read = pages.find(
      ({ client, target, status }) =>
        client === attackers[0] && /\/(today|requests)$/.test(target) && status === 200,
    );
    expect(logins).toHaveLength(2);
    expect(attackers).toContain(attacker!.client);
    expect(attackers).not.toContain(owner!.client);
    expect(attacker!.target).toBe(owner!.target);
    expect(read!.at).toBeGreaterThan(owner!.at);
    expect(read!.at).toBeLessThan(attacker!.at);
  });

  test('are nobody’s but the attackers’ where they belong to the intrusion', () => {
    const hostile = alerts.filter((alert) => isHostile(morning, alert));
    expect([5, 6]).toContain(hostile.length);
    for (const { records: behind, device } of alerts) {
      const strangers = behind.filter(
        (record) => !isOfIntrusion(morning, record) && record.tool !== 'ids',
      );
      const mixed = strangers.length > 0 && strangers.length < behind.length;
      const last = behind.at(-1)!;
      expect([rowOf(last), mixed && device !== 'IDS']).toEqual([rowOf(last), false]);
    }
  });

  test('are what the model note says', () => {
    expect(note.length).toBeLessThanOrEqual(MAX_NOTE);
    const minutes = new Set(records.map(({ at }) => timeOfDay(at).slice(0, 5)));
    for (const [time] of note.matchAll(/\d\d:\d\d/g)) expect(minutes).toContain(time);
    expect(checkNote(note, morning.truth).every(({ isMet }) => isMet)).toBe(true);
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

describe('a morning is judged', () => {
  test('by what happens to customers: a blocked proxy hits them all', () => {
    expect(
      unmet(change(({ containment }) => ({ containment: [...containment, 'proxy'] }))),
    ).toEqual([
      'Every harmless alert is judged false: 1 of 7',
      'Contained: evidence first, the shop stays open: customers hit',
    ]);
  });

  test('by the order of containment', () => {
    expect(unmet(change(() => ({ containment: ['block', 'save', 'sessions', 'leak'] })))).toEqual([
      'Contained: evidence first, the shop stays open: evidence late',
    ]);
  });

  test('by the timeline: a customer’s record does not belong there', () => {
    const customer = recordLike(stream('A'), '08:19:40 modsec').id;
    expect(unmet(change(({ timeline }) => ({ timeline: [...timeline, customer] })))).toEqual([
      'The timeline shows every part of the intrusion, and nothing else: 1 of others',
    ]);
  });

  test('by the severity of the break-in', () => {
    const configuration = change(({ triage }) => ({
      triage: triage.map((decision) => decision && { ...decision, severity: 'low' as const }),
    }));
    expect(unmet(configuration)).toEqual(['The break-in is escalated, high or critical: 0 of 2']);
  });

  test('as handed in, or not yet', () => {
    expect(unmet(change(() => ({ isHandedIn: false })))).toEqual([
      'The note says what it must, and is handed in: not handed in',
    ]);
  });

  test('on its own: what solves Monday does not solve Tuesday', () => {
    const { triage } = solves.A;
    expect(isSolved(challenge, { ...solves, B: { ...solves.B, triage } })).toBe(false);
    expect(isSolved(challenge, { ...solves, C: { ...solves.C, note: solves.A.note } })).toBe(false);
  });
});

describe('the checklist of a note', () => {
  const { truth } = stream('A');
  const met = (note: string) => checkNote(note, truth).map(({ isMet }) => isMet);

  test('is empty for an empty note', () => {
    expect(met('')).toEqual([false, false, false, false, false]);
  });

  test('wants times that fit what they tell', () => {
    expect(met('Scan at 08:12, login at 09:03.')[0]).toBe(true);
    expect(met('Scan at 08:55, login at 08:56.')[0]).toBe(false);
  });

  test('wants the account, an address and a system', () => {
    expect(met('alice on the web server, from 203.0.113.67')[1]).toBe(true);
    expect(met('alice on the web server')[1]).toBe(false);
  });
});

test('an open alert does not say what it is', () => {
  const evidence = details.evidence(challenge.start, 'A', 'A-a09');
  expect(evidence?.why.sentence).toContain('open');
  expect(details.evidence(solves, 'A', 'A-a09')?.why.sentence).toContain('injection');
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

test('the answers fit the result', () => {
  const answers = details.answers(challenge.start, judgeSoc(challenge.start, 'B'));
  expect(answers[0]?.question).toContain('Port scan');
  expect(answers[1]?.answer).toContain('0 of 6');
  for (const { phrasings } of answers) expect(phrasings.length).toBeGreaterThanOrEqual(5);
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
