import { describe, expect, it } from '@jest/globals';
import { CHALLENGE_LEVELS, loadChallenge, TRAFFICS } from '@netward/challenges';
import { CHALLENGE_PROOFS } from '@netward/challenges/proofs';
import { cleanQuestion } from '@netward/contracts';
import { findLevel, levels, type Level } from '@netward/levels';
import { readChallenge } from '../../challenge/open-challenge.ts';
import type { Ask } from '../../model/model.ts';
import { labAfter } from '../../testing/lab.ts';
import { replyTo } from '../reply.ts';
import { challengeEntries } from './challenge.ts';
import { wordsOf } from '../words.ts';
import { writtenEntries } from './written.ts';

type Id = (typeof CHALLENGE_LEVELS)[number];

/** A question next to a challenge, with a configuration or as the challenge begins. */
async function beside(
  id: Id,
  question: string,
  {
    configuration,
    conversation = [],
    selection,
    traffic = 'A',
  }: {
    configuration?: unknown;
    conversation?: Ask['conversation'];
    selection?: Ask['lab']['selection'];
    traffic?: 'A' | 'B' | 'C';
  } = {},
): Promise<Ask> {
  const level = findLevel(id) as Level;
  const { start, version } = (await loadChallenge(id))!;
  const context = { level: id, version, configuration: (configuration ?? start) as never, traffic };
  const challenge = await readChallenge(level, context);
  const lab = {
    ...labAfter(
      level,
      ['openPage'].filter(() => id !== '8'),
    ),
    ...(selection && { selection }),
  };
  return { level, question: cleanQuestion(question), conversation, lab, challenge };
}

/** SSH is open to everyone, and 8443 to nobody. */
const CARELESS = {
  policy: 'drop',
  rules: [
    { kind: 'replies', action: 'accept' },
    { kind: 'packets', action: 'accept', source: null, destination: '10.0.0.20', ports: [8080] },
    { kind: 'packets', action: 'accept', source: null, destination: '10.0.0.20', ports: [22] },
  ],
};
/** Nobody gets anywhere. */
const CLOSED = { policy: 'drop', rules: [] };

describe('what learners ask', () => {
  it.each([
    ['am i close', /^With traffic A, 0 of 2 goals are met\. Not met: Every customer .*19 of 28/],
    ['what is missing', /^With traffic A, 0 of 2 goals/],
    [
      'which rule is the problem',
      /^What costs the most is “default policy”: it decided 9 of the 9/,
    ],
    ['what rule is missing', /^What costs the most is “default policy”/],
    [
      'i dont know what to do here',
      /^This challenge, “Only what is needed”, wants: Every customer/,
    ],
    ['whats the solution', /^The solution stays yours to find/],
    ['give me a hint', /^Hint 1 of 3: The goal is “Every customer/],
    [
      'why was the office turned away',
      /^The admin in the office, .*: 2 under “Customers served”, 0 under/,
    ],
    ['why did the attack on port 22 get through', /^The attackers on SSH, .* Rule 3 matches/],
  ])('“%s”', async (question, says) => {
    expect(replyTo(await beside('2', question, { configuration: CARELESS })).text).toMatch(says);
  });

  it('says what the missing rule is for where nobody is served', async () => {
    const asked = await beside('2', 'now nobody gets through why', { configuration: CLOSED });
    expect(replyTo(asked).text).toMatch(/^The rule for established connections/);
  });

  it('never tells another customer’s flow as the office’s', async () => {
    const asked = await beside('2', 'why was the office turned away', { configuration: CLOSED });
    const { text, rows } = replyTo(asked);
    expect(text).toMatch(
      /^The admin in the office, .*: 0 under “Customers served”, 2 under “Customers turned away”/,
    );
    expect(rows?.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^10\.0\.0\.3, 10\.0\.0\.20:22/),
      expect.stringMatching(/^10\.0\.0\.\d+, 10\.0\.0\.20:22/),
    ]);
  });

  it.each<[Id, string, unknown, RegExp]>([
    ['6', 'what is the threshold now', undefined, /^The threshold is 5: /],
    ['6', 'which exclusions do i have', undefined, /^No exclusion is set/],
    [
      '6',
      'how many exclusions are set',
      { paranoia: 2, threshold: 7, exclusions: [{ rule: 942190, parameter: 'q', path: null }] },
      /^Of exclusions 1 are set: rule 942190 \(parameter q, path any\)\./,
    ],
    ['8', 'how high is the check interval', undefined, /^A health check goes out every 2000 ms/],
    ['4', 'is the bypass on or off', undefined, /^The bypass is off/],
    ['2', 'how many were turned away', CARELESS, /, 9 under “Customers turned away”/],
    ['6', 'how many attacks got through', undefined, /under “Attacks through”\.$/],
    ['5', 'how many secrets are still leaking', undefined, /under “Secrets read”\.$/],
  ])('tells what is set: level %s, “%s”', async (id, question, configuration, says) => {
    expect(replyTo(await beside(id, question, { configuration })).text).toMatch(says);
  });

  it('explains the line, the packet and the field that are open', async () => {
    const line = { action: 2 };
    const told = async (selection: {
      action: number;
      packet?: number;
      layer?: string;
      field?: string;
    }) => {
      const { text, rows = [] } = replyTo(await beside('2', 'what does this mean', { selection }));
      return [text, ...rows.map(({ words }) => words)].join(' ');
    };
    expect(await told(line)).toMatch(
      /^This line is 203\.0\.113\.67 at 09:00:05: .*“Attacks through”/,
    );
    expect(await told({ ...line, packet: 0 })).toMatch(
      /^Packet 1 of this line goes from attacker to firewall/,
    );
    expect(await told({ ...line, packet: 0, layer: 'IPv4', field: 'time to live' })).toMatch(
      /^The time to live counts down .* IPv4, time to live: 51$/,
    );
  });

  it('gives three hints, each a step further, and the last one again', async () => {
    const conversation: Ask['conversation'] = [];
    const given: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      const { text } = replyTo(await beside('2', 'another hint', { conversation }));
      conversation.push(
        { role: 'user', content: 'another hint' },
        { role: 'assistant', content: text },
      );
      given.push(text);
    }
    expect(given.map((text) => text.slice(0, 11))).toEqual([
      'Hint 1 of 3',
      'Hint 2 of 3',
      'Hint 3 of 3',
      'Hint 3 of 3',
    ]);
    expect(new Set(given).size).toBe(3);
  });
});

describe.each(CHALLENGE_LEVELS)('next to the challenge of level %s', (id) => {
  const labels = levels.flatMap(({ controls }) =>
    controls.flatMap(({ controls: all }) => all.map(({ label }) => label)),
  );

  it('speaks of the challenge, whatever is set', async () => {
    const { start } = (await loadChallenge(id))!;
    const { proof } = await CHALLENGE_PROOFS[id]!();
    const tries = [
      start,
      proof.solves,
      ...proof.wrongTries.map(({ configuration }) => configuration),
    ];
    const faults: string[] = [];
    for (const configuration of tries) {
      const asked = await beside(id, 'why', { configuration });
      for (const entry of challengeEntries(asked)) {
        const { text } = entry.answer(asked);
        const [first = ''] = text.split('. ');
        if (first.length < 15 || text.includes('undefined')) faults.push(`${entry.id}: ${text}`);
        if (labels.some((label) => text.includes(`“${label}”`)))
          faults.push(`${entry.id}: ${text}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('has every group of lines in one of the days', async () => {
    const days = await Promise.all(TRAFFICS.map((traffic) => beside(id, 'why', { traffic })));
    const { proof } = await CHALLENGE_PROOFS[id]!();
    const solved = await beside(id, 'why', { configuration: proof.solves });
    const told = [...days, solved].flatMap((asked) =>
      challengeEntries(asked)
        .filter((entry) => entry.id.startsWith('challenge/flows/'))
        .map((entry) => ({ id: entry.id, hasLines: (entry.answer(asked).rows ?? []).length > 0 })),
    );
    const ids = [...new Set(told.map((each) => each.id))];
    expect(
      ids.filter((each) => !told.some(({ id: own, hasLines }) => own === each && hasLines)),
    ).toEqual([]);
  });

  it('has three hints for each goal, and none says what solves it', async () => {
    const asked = await beside(id, 'hint');
    const { solution } = await asked.challenge!.challenge.solution();
    const values = JSON.stringify(solution.configuration).match(/\d[\d./]{4,}/g) ?? [];
    const { start } = asked.challenge!.challenge;
    const secrets = values.filter((value) => !JSON.stringify(start).includes(value));
    const conversation: Ask['conversation'] = [];
    for (let times = 0; times < 3; times += 1) {
      const { text } = replyTo({ ...asked, conversation });
      expect(text).toMatch(new RegExp(`^Hint ${times + 1} of 3: `));
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      conversation.push({ role: 'assistant', content: text });
    }
  });

  it('leaves what the lab says about its buttons to the lab', async () => {
    for (const question of [
      'give me a hint',
      'what should i do',
      'what is missing',
      'how many actions do i have left',
    ]) {
      const { entry } = replyTo(await beside(id, question));
      expect([question, entry?.id ?? 'challenge']).toEqual([
        question,
        expect.stringMatching(/^challenge/),
      ]);
    }
  });
});

it.each(CHALLENGE_LEVELS)('answers every question of a button beside challenge %s', async (id) => {
  const ask = await beside(id, '');
  const lab = { ...ask.lab, isQuizSubmitted: true };
  const answered = (question: string) =>
    replyTo({ ...ask, question, lab }).entry?.asked.some(
      (each) => wordsOf(each).join() === wordsOf(question).join(),
    );
  const questions = writtenEntries
    .filter(({ level, when }) => when === undefined && (level === undefined || level === id))
    .map(({ asked }) => asked[0]!);
  expect(questions.filter((question) => !answered(question))).toEqual([]);
});

it('decides no alert for anybody before the note is handed in', async () => {
  const asked = await beside('10', 'was 203.0.113.66 an attack', { selection: { action: 1 } });
  const outcomes = Object.values(asked.challenge!.challenge.texts.outcomes);
  for (const entry of challengeEntries(asked)) {
    const { text } = entry.answer(asked);
    expect(outcomes.filter((outcome) => text.includes(outcome))).toEqual([]);
  }
});
