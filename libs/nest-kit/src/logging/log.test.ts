import { AppError } from '../errors/app-error.ts';
import { describeError, openLogOutput } from './log.ts';

test('a defect is logged with the place in the code where it showed', () => {
  const defect = new TypeError('x is not a function');
  expect(describeError(defect)).toEqual({
    kind: 'TypeError',
    text: 'x is not a function',
    stack: expect.stringContaining('log.test'),
  });
});

test.each([
  ['a dependency that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a statement that its database left', new Error('Query read timeout')],
  ['a refusal', new AppError('UNAVAILABLE')],
])('%s is logged without a stack', (_, error) => {
  expect(describeError(error)).toEqual({ kind: error.name, text: error.message });
});

/** A disk with room for some bytes, as the system shows it to a program that writes. */
function makeDisk(room: number) {
  const disk = { room, text: '' };
  const write = (bytes: Buffer): number => {
    const taken = bytes.subarray(0, disk.room);
    if (taken.length === 0) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    disk.room -= taken.length;
    disk.text += taken.toString();
    return taken.length;
  };
  return { disk, write };
}

test('lines for a full disk are dropped, and counted once there is room again', () => {
  const { disk, write } = makeDisk(6);
  const recoveries: number[] = [];
  const output = openLogOutput((lost) => recoveries.push(lost), write);
  output.write('one\n');
  expect(() => output.write('two\nthree\n')).not.toThrow();
  output.write('four\n');
  expect(recoveries).toEqual([]);
  disk.room = 1000;
  output.write('five\n');
  output.write('six\n');
  expect(recoveries).toEqual([3]);
  // The line that was cut off does not spoil the next one.
  expect(disk.text).toBe('one\ntw\nfive\nsix\n');
});
