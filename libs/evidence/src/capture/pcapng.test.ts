import { readBlocks, readFrames } from '../testing/read-pcapng.ts';
import { writePcapng } from './pcapng.ts';

const frame = { interfaceId: 1, at: 0, bytes: Uint8Array.of(1, 2, 3, 4, 5), comments: [] };
const empty = { comments: [], interfaces: [], keyLog: null, frames: [] };

it('begins with a section header in little-endian order, of unknown length', () => {
  const [section] = readBlocks(writePcapng({ ...empty, comments: ['one', 'two’s'] }));
  expect(section!.type).toBe(0x0a0d0d0a);
  expect(section!.body.getUint32(0, true)).toBe(0x1a2b3c4d);
  expect([section!.body.getUint16(4, true), section!.body.getUint16(6, true)]).toEqual([1, 0]);
  expect(section!.body.getBigInt64(8, true)).toBe(-1n);
  expect(section!.optionsFrom(16)).toEqual([
    [1, 'one'],
    [1, 'two’s'],
    [4, 'Netward'],
    [0, ''],
  ]);
});

it('describes each wire as an Ethernet interface with times in microseconds', () => {
  const interfaces = [{ name: 'tap-ids', description: 'copies' }];
  const [, described] = readBlocks(writePcapng({ ...empty, interfaces }));
  expect(described!.type).toBe(1);
  expect(described!.body.getUint16(0, true)).toBe(1);
  expect(described!.body.getUint32(4, true)).toBe(0);
  expect(described!.optionsFrom(8)).toEqual([
    [2, 'tap-ids'],
    [3, 'copies'],
    [9, '\u0006'],
    [0, ''],
  ]);
});

it('puts a TLS key log before the packets', () => {
  const file = writePcapng({ ...empty, keyLog: 'CLIENT_RANDOM', frames: [frame] });
  const [, secrets, packet] = readBlocks(file);
  expect([secrets!.type, packet!.type]).toEqual([10, 6]);
  expect(secrets!.body.getUint32(0, true)).toBe(0x544c534b);
  expect(secrets!.body.getUint32(4, true)).toBe(13);
  expect(secrets!.body.byteLength).toBe(8 + 16);
});

it('writes a packet whole and padded, with its time and all its comments', () => {
  const interfaces = ['a', 'b'].map((name) => ({ name, description: name }));
  const at = 1_767_225_600_123_456;
  const frames = [{ ...frame, at, comments: ['first', 'second'] }];
  const file = writePcapng({ ...empty, interfaces, frames });
  expect(readFrames(file)).toEqual([
    { wire: 'b', at, bytes: frame.bytes, comments: ['first', 'second'] },
  ]);
  const { body } = readBlocks(file).at(-1)!;
  expect([body.getUint32(12, true), body.getUint32(16, true)]).toEqual([5, 5]);
});

it('writes a packet without comments without an end of options', () => {
  expect(readBlocks(writePcapng({ ...empty, frames: [frame] })).at(-1)!.body.byteLength).toBe(28);
});
