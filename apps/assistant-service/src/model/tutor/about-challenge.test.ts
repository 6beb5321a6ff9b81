import { describe, expect, it } from '@jest/globals';
import { CHALLENGE_LEVELS, loadChallenge, TRAFFICS } from '@netward/challenges';
import { cleanQuestion } from '@netward/contracts';
import { findLevel, type Level } from '@netward/levels';
import { readChallenge, type OpenChallenge } from '../../challenge/open-challenge.ts';
import { labAfter } from '../../testing/lab.ts';
import type { Ask } from '../model.ts';
import { Tutor } from './tutor.ts';

const firewall = findLevel('2') as Level;

/** SSH is open to everyone, and 8443 to no one. */
const CARELESS = {
  policy: 'drop',
  rules: [
    { kind: 'replies', action: 'accept' },
    { kind: 'packets', action: 'accept', source: null, destination: '10.0.0.20', ports: [8080] },
    { kind: 'packets', action: 'accept', source: null, destination: '10.0.0.20', ports: [22] },
  ],
};

const open = (configuration: unknown = CARELESS) =>
  readChallenge(firewall, {
    level: '2',
    version: 1,
    configuration: configuration as never,
    traffic: 'A',
  });
const asking = (question: string, challenge: OpenChallenge, level = firewall): Ask => ({
  level,
  question: cleanQuestion(question),
  conversation: [],
  lab: labAfter(level),
  challenge,
});
const reply = (question: string, challenge: OpenChallenge) =>
  new Tutor().reply(asking(question, challenge)).text;

describe.each(CHALLENGE_LEVELS)('the challenge of level %s', (id) => {
  it.each(TRAFFICS)(
    'has its own questions answered as offered, with traffic %s',
    async (traffic) => {
      const level = findLevel(id) as Level;
      const { start: configuration, version } = (await loadChallenge(id))!;
      const context = { level: id, version, configuration: configuration as never, traffic };
      const challenge = await readChallenge(level, context);
      const { answers } = challenge;
      const replies = answers.map(({ question }) =>
        new Tutor().reply(asking(question, challenge, level)),
      );
      expect(replies.map(({ text }) => text)).toEqual(answers.map(({ answer }) => answer));
    },
  );
});

it.each([
  ['why cant customers get to 8443', /8443/, /No rule accepts port 8443/],
  ['why did the attackers get through', /203\.0\.113\.66/, /accepted by rule 3/],
  ['should I use drop or reject', /TCP reset/, /port looks closed/],
  ['i am stuck', /Customers turned away: 9/, /You could ask/],
])('answers from the result: %s', async (question, ...says) => {
  const text = reply(question, await open());
  for (const part of says) expect(text).toMatch(part);
});

describe('about the lines of a result', () => {
  const beside = async (id: '6' | '7', change: object, question: string) => {
    const level = findLevel(id) as Level;
    const { start, version } = (await loadChallenge(id))!;
    const configuration = { ...(start as object), ...change } as never;
    const context = { level: id, version, configuration, traffic: 'A' } as const;
    const challenge = await readChallenge(level, context);
    return new Tutor().reply(asking(question, challenge, level)).text;
  };
  const wide = { exclusions: [{ rule: 942_190, parameter: null, path: null }] };

  it('says that a list is empty', async () => {
    const nobody = await open({ policy: 'accept', rules: [] });
    expect(reply('why was this customer turned away', nobody)).toContain('turned away: 0.');
  });

  it('picks the line that has the words of the question', async () => {
    const text = await beside('7', {}, 'which name leaked');
    expect(text).toMatch(
      /Secrets leaked: \d+\..*The lookup of \S+ goes to 10\.0\.0\.1 in the clear/,
    );
  });

  it('plays a narrower exclusion, or says that there is none to narrow', async () => {
    const question = 'what would a narrower exclusion do';
    expect(await beside('6', wide, question)).toMatch(
      /there would be \d+ customers? turned away and \d+ attacks? through/,
    );
    expect(await beside('6', {}, question)).toContain('There is no exclusion yet');
  });

  it('offers the questions of the challenge where it has no answer', async () => {
    const text = await beside('6', {}, 'can i paint the shop blue');
    expect(text).toMatch(/^I have no good answer to that\. .*Why was 192\.0\.2\.18 turned away\?/);
  });
});

it('leaves everything else to the level', async () => {
  expect(reply('What is a firewall?', await open())).toContain('where two networks meet');
});

it.each([
  [
    'a configuration of another shape',
    { rules: 1 },
    'This configuration does not fit the challenge',
  ],
])('refuses %s', async (_what, configuration, message) => {
  await expect(open(configuration)).rejects.toThrow(message);
});

it('refuses the challenge of another level', async () => {
  const configuration = CARELESS as never;
  const context = { level: '2', version: 1, configuration, traffic: 'A' } as const;
  await expect(readChallenge(findLevel('3') as Level, context)).rejects.toThrow(
    'This level has no challenge',
  );
});
