import { expect, it } from '@jest/globals';
import { levels } from '@netward/levels';
import { sampleProgress } from './feature-figures.tsx';

it('the sample of progress has as many actions as the levels require', () => {
  const required = levels.map(({ requiredActions }) => requiredActions.length);
  expect(sampleProgress.map(([, total]) => total)).toEqual(
    required.slice(0, sampleProgress.length),
  );
});
