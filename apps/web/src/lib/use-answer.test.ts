import { describe, expect, it } from '@jest/globals';
import { shareRunning } from './use-answer.ts';

describe('a shared run', () => {
  it('serves simultaneous callers once, and later callers again', async () => {
    let runs = 0;
    const run = shareRunning(async (key) => `${key} ${(runs += 1)}`);
    expect(await Promise.all([run('a'), run('a'), run('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    expect(await run('a')).toBe('a 3');
  });

  it('is forgotten when it fails', async () => {
    let runs = 0;
    const run = shareRunning(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      return runs;
    });
    await expect(run('a')).rejects.toThrow('no');
    expect(await run('a')).toBe(2);
  });
});
