import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Challenge } from '@netward/challenges';
import { smallChallenge } from '../../../../testing/small-challenge.ts';
import { writeStored } from '../../../lib/storage.ts';
import { advanceWork, beginWork, edited, ran, solutionShown, typed } from './challenge-work.ts';
import { keepWork, readWork, setWorkAside, type UnreadableWork } from './use-work.ts';

const challenge = smallChallenge as unknown as Challenge;
const at8080 = advanceWork(challenge, beginWork(challenge), edited({ port: 8080 }));

beforeEach(() => {
  localStorage.clear();
});

describe('work on a challenge', () => {
  it('comes back as it was, with the result of its last run', () => {
    const once = advanceWork(challenge, at8080, ran);
    const shown = advanceWork(challenge, once, solutionShown);
    const typing = advanceWork(challenge, shown, typed('prt'));
    expect(keepWork(challenge, 'maja', { ...typing, traffic: 'B' })).toBe(true);
    const read = readWork(challenge, 'maja') as typeof shown;
    const { draft, problems, tries, traffic, run, isShown, isSolved } = read;
    expect(draft).toEqual({ configuration: { port: 8080 }, text: 'prt' });
    expect([problems.length, tries, traffic, isShown, isSolved]).toEqual([1, 1, 'B', true, false]);
    expect(run).toEqual(shown.run);
  });

  it('comes back with the day that was opened, and with the one that a link gave', () => {
    const tomorrow = { seed: 7, isOwn: true, configuration: { port: 8080 } };
    keepWork(challenge, 'maja', { ...at8080, tomorrow, linkedSeed: 9 });
    expect(readWork(challenge, 'maja')).toMatchObject({ tomorrow, linkedSeed: 9 });
    const days = { free: { seed: 3, isOwn: false, configuration: { port: 22 } } };
    keepWork(challenge, 'maja', { ...at8080, days, day: 'free' });
    expect(readWork(challenge, 'maja')).toMatchObject({ days, day: 'free' });
    const damaged = {
      days: { free: { ...days.free, configuration: 1 } },
      day: 'free',
      tomorrow: { seed: 'x', configuration: 1 },
      linkedSeed: -0.5,
    };
    keepWork(challenge, 'maja', { ...at8080, ...damaged } as never);
    expect(readWork(challenge, 'maja')).toMatchObject({
      ...{ tomorrow: null, linkedSeed: null },
      ...{ days: {}, day: null },
    });
  });

  it('is not shown to anybody else', () => {
    keepWork(challenge, 'maja', at8080);
    expect(readWork(challenge, 'guest')).toEqual(beginWork(challenge));
  });

  it('of another version that cannot be read is kept as it is, also when somebody starts anew', () => {
    const stored = '{"version":1,"configuration":{"ports":[8080]}}';
    localStorage.setItem('challenge_maja_2', stored);
    const unreadable = readWork(challenge, 'maja') as UnreadableWork;
    expect(unreadable).toEqual({ version: 1, stored });
    expect(localStorage.getItem('challenge_maja_2')).toBe(stored);
    setWorkAside('2', 'maja', unreadable);
    keepWork(challenge, 'maja', at8080);
    expect(localStorage.getItem('challenge_maja_2_version_1')).toBe(stored);
    setWorkAside('2', 'maja', { version: 1, stored: 'other' });
    expect(localStorage.getItem('challenge_maja_2_version_1')).toBe(stored);
  });

  it.each(['', 'null', '[]', '{"version":3', '{"configuration":7}'])(
    'that is damaged (%s) is no work, and is kept',
    (stored) => {
      localStorage.setItem('challenge_maja_2', stored);
      expect(readWork(challenge, 'maja')).toMatchObject({ stored });
    },
  );

  it('says when the browser could not keep it', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepWork(challenge, 'maja', at8080)).toBe(false);
    full.mockRestore();
    writeStored('challenge_maja_2', null);
  });
});
