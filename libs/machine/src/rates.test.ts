import { expect, test } from '@jest/globals';
import { hasRate, secondsOf } from './rates.ts';

const flows = [{ at: 0 }, { at: 141.5 }].map((each) => ({
  ...each,
  source: '192.0.2.1',
  destination: '10.0.0.20',
  port: 22,
}));

test('only a rule that names a rate makes flows keep their times', () => {
  expect(secondsOf('tcp dport 22 limit  rate 5/minute accept', flows)).toBe(141.5);
  expect(secondsOf('tcp dport 22 accept # limit rate 5/minute', flows)).toBe(0);
  expect(hasRate('set limits { }')).toBe(false);
});
