import { expect, it } from '@jest/globals';
import { clampHeight, readHeight } from './panel-height.ts';

it('clamps a height between 200 and 800', () => {
  expect([100, 401.4, 9000].map(clampHeight)).toEqual([200, 401, 800]);
});

it.each(['', 'tall', '100', '9000', 'NaN'])('reads %j as the default height', (stored) => {
  localStorage.setItem('assistantPanelHeight', stored);
  expect(readHeight()).toBe(400);
});

it('remembers a height', () => {
  localStorage.setItem('assistantPanelHeight', '520');
  expect(readHeight()).toBe(520);
});
