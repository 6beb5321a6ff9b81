import { quizOf } from './quizzes.ts';
import { exhibitLines, dispatch, isOffered, playLevel, startLevel } from './play.ts';
import { correctAnswer, isCorrect, levels, shuffledOptions } from './index.ts';
import { ADDRESSES, type Packet } from '@netward/lab-engine';
import type { FillInQuestion, LogExhibit, MultipleChoiceQuestion } from './quiz.ts';

const questions = levels.flatMap(quizOf);
const choices = questions.filter(
  (question): question is MultipleChoiceQuestion => question.type === 'mc',
);
const fillIns = questions.filter(
  (question): question is FillInQuestion => question.type === 'fitb',
);
const find = (id: string) => questions.find((question) => question.id === id)!;

describe('an answer', () => {
  it('to a fill-in is compared trimmed and in lower case', () => {
    const filtered = find('l2-q2');
    expect(isCorrect(filtered, '  FILTERED ')).toBe(true);
    expect([isCorrect(filtered, 'closed'), isCorrect(filtered, undefined)]).toEqual([false, false]);
    expect([isCorrect(filtered, ''), isCorrect(filtered, ' ')]).toEqual([false, false]);
  });

  it.each([
    ['l4-q3', 'Fail-Closed'],
    ['l8-q3', 'WEB B'],
    ['l6-q2', '403 Forbidden'],
    ['l6-q5', 'five'],
    ['l10-q3', 'Two'],
    ['l3-q6', 'false positive'],
    ['l1-q2', '8080/tcp'],
  ])('to %s may be spelt %s', (id, spelling) => {
    expect(isCorrect(find(id), spelling)).toBe(true);
    expect(correctAnswer(find(id))).not.toBe(spelling);
  });

  it.each([
    ['l4-q3', 'open'],
    ['l4-q3', 'fail-open'],
    ['l8-q3', 'WEB A'],
    ['l7-q3', 'SSL'],
    ['l3-q6', 'negative'],
  ])('to %s is not %s', (id, spelling) => {
    expect(isCorrect(find(id), spelling)).toBe(false);
  });

  it('to a choice is the text of the right option, and no other', () => {
    for (const choice of choices) {
      const right = choice.options.filter((option) => isCorrect(choice, option));
      expect(right).toEqual([correctAnswer(choice)]);
      expect(isCorrect(choice, undefined)).toBe(false);
    }
  });

  it('to every fill-in is right as it is shown', () => {
    for (const fillIn of fillIns) expect(isCorrect(fillIn, correctAnswer(fillIn))).toBe(true);
  });
});

describe('the options', () => {
  const attempts = Array.from({ length: 2_000 }, (_, attempt) => attempt);
  const placeOfKey = (choice: MultipleChoiceQuestion, attempt: number) =>
    shuffledOptions(choice, attempt).indexOf(correctAnswer(choice));

  it('keep their order within an attempt and lose none', () => {
    for (const choice of choices) {
      expect(shuffledOptions(choice, 7)).toEqual(shuffledOptions(choice, 7));
      expect([...shuffledOptions(choice, 7)].sort()).toEqual([...choice.options].sort());
    }
  });

  it('get another order in another attempt', () => {
    const [choice] = choices;
    const orders = new Set(attempts.map((attempt) => shuffledOptions(choice!, attempt).join()));
    expect(orders.size).toBe(24);
  });

  it('put the right one into each place equally often', () => {
    for (const choice of choices) {
      const places = [0, 0, 0, 0];
      for (const attempt of attempts) places[placeOfKey(choice, attempt)]! += 1;
      // 500 each; five standard deviations are 97.
      for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(97);
    }
  });

  it('give no key of a quiz away by the other three', () => {
    for (const quiz of levels.map(quizOf)) {
      const own = choices.filter((choice) => quiz.includes(choice));
      const allDiffer = attempts.filter(
        (attempt) => new Set(own.map((choice) => placeOfKey(choice, attempt))).size === 4,
      );
      // Four independent places all differ in 24 of 256 attempts: 187.5 here, 65 are five deviations.
      expect(Math.abs(allDiffer.length - 187.5)).toBeLessThan(65);
    }
  });
});

describe('exhibits', () => {
  const logs = levels.flatMap((level) =>
    quizOf(level).flatMap(({ id, exhibit }) =>
      exhibit?.kind === 'log' ? [[id, level, exhibit] as const] : [],
    ),
  );

  it.each(levels.map((level) => [level.texts.name, level] as const))(
    'give %s something to read',
    (_, level) => {
      expect(quizOf(level).filter(({ exhibit }) => exhibit).length).toBeGreaterThanOrEqual(1);
    },
  );

  it.each(logs)('%s plays only what the level offers, and is short', (_, level, exhibit) => {
    let run = startLevel(level);
    for (const action of [...exhibit.before, ...exhibit.shown]) {
      expect(isOffered(level, run.state, action)).toBe(true);
      run = dispatch(level, run, action);
    }
    const lines = exhibitLines(level, exhibit);
    expect(lines.length).toBeGreaterThanOrEqual(exhibit.shown.length);
    expect(lines.length).toBeLessThanOrEqual(8);
  });

  // What the answer rests on has to be in the lines that the lab writes today.
  it.each<[string, readonly string[], readonly string[]]>([
    ['l1-q1', ['[Sniffer] Plaintext capture', 'pw=hunter2'], ['unreadable']],
    ['l2-q1', ['Rule added: drop 10.0.0.10', 'Open port found'], ['DROP probes']],
    ['l3-q1', ['[IDS] ALERT high', '[Server] 200 OK'], ['BLOCK', '403']],
    ['l4-q4', ['[IPS] BLOCK', 'over threshold'], ['connection reset']],
    ['l6-q4', ['[WAF] BLOCK 403', 'score 20'], ['[Server]']],
    ['l8-q1', ['[LB] 503 Service Unavailable'], ['WEB A', 'WEB B', '[Server]']],
    ['l8-q3', ['WEB B failed', '[Server] WEB A 200 OK', 'WEB B healthy again'], ['(next']],
    ['l9-q4', ['[SIEM] Ingest: SQL injection', '[SIEM] Ingest: port scan'], ['Correlated']],
    ['l10-q2', ['[WAF] BLOCK 403', 'outcome=blocked'], ['[IDS]', '[Server]']],
  ])('%s says what its answer rests on', (id, said, unsaid) => {
    const [, level, exhibit] = logs.find(([candidate]) => candidate === id)!;
    const text = exhibitLines(level, exhibit).join('\n');
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
    expect(unsaid.filter((words) => text.includes(words))).toEqual([]);
  });

  it('of the log are all read above', () => {
    expect(logs.map(([id]) => id)).toHaveLength(9);
  });

  it('leave out the lines of what came before', () => {
    const exhibit: LogExhibit = {
      kind: 'log',
      caption: 'The second action',
      before: ['openPage'],
      shown: ['portScan'],
    };
    expect(exhibitLines(levels[0]!, exhibit)).toEqual(['[Scan] Open port found: 8080/tcp http']);
  });
});

describe('questions that ask to open a packet', () => {
  /** The packets of a run's last action. */
  const packets = (level: string, actions: readonly string[]): readonly Packet[] =>
    playLevel(
      levels.find(({ id }) => id === level)!,
      actions,
    ).last!.packets;
  const statuses = (list: readonly Packet[]) =>
    list.flatMap(({ payload }) => (payload.kind === 'response' ? [payload.response.status] : []));

  it('stand in two quizzes twice', () => {
    const asking = levels.map((level) =>
      quizOf(level).filter(({ question }) => /\bopen the/i.test(question)),
    );
    expect(asking.map(({ length }) => length).filter((count) => count === 2)).toHaveLength(2);
    expect(asking.flat().every(({ asksWhatWasSeen }) => asksWhatWasSeen)).toBe(true);
  });

  it('l5-q1 is answered by the sniffer’s copies', () => {
    const copies = packets('5', ['enableTLS', 'sniffTraffic']).filter(({ to }) => to === 'sniffer');
    const contents = copies.map(({ payload }) => payload.kind);
    expect(new Set(contents)).toEqual(new Set(['none', 'tls']));
    expect(JSON.stringify(copies)).toContain('"sni":"shop.lab"');
  });

  it('l5-q2 and l6-q2 are answered by a response', () => {
    const redirect = statuses(packets('5', ['enableTLS', 'openPageHTTP']));
    const refusal = statuses(packets('6', ['enableWAF', 'attackSQLi']));
    expect([redirect[0], refusal[0]].map(String)).toEqual(
      ['l5-q2', 'l6-q2'].map((id) => correctAnswer(find(id))),
    );
  });

  it('l7-q2 and l7-q5 are answered by the packet behind the gateway', () => {
    const behind = packets('7', ['enableVPN', 'openPage']).filter(
      ({ to, payload }) => to === 'server' && payload.kind === 'request',
    );
    expect(behind.map(({ ip }) => ip.source)).toEqual([ADDRESSES.vpn]);
  });
});
