import { Clock } from './clock.ts';

it('does what is due in order of time, also what is set while it runs', () => {
  const clock = new Clock();
  const done: string[] = [];
  clock.set(30, () => done.push('third'));
  clock.set(10, () => {
    done.push('first');
    clock.set(30, () => done.push('set last'));
    clock.set(20, () => done.push('second'));
  });
  clock.set(30, () => done.push('set after the third'));
  clock.run();
  expect(done).toEqual(['first', 'second', 'third', 'set after the third', 'set last']);
});
