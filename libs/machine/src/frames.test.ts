import { expect, test } from '@jest/globals';
import { FrameReader, joined, type Frame } from './frames.ts';

/** What the machine wrote at its start, and when nft was given a mistake. */
const RECORDED =
  '0 ready 0\n1 end 0\n2 err 93\nrules.nft:3:9-12: Error: syntax error, unexpected string\n    tcp dprt 80 accept\n        ^^^^\n2 end 1\n';

function framesIn(text: string): readonly Frame[] {
  const frames: Frame[] = [];
  const reader = new FrameReader((frame) => frames.push(frame));
  for (const byte of new TextEncoder().encode(text)) reader.take(byte);
  return frames;
}

test('frames are whole, in order, and their bytes may hold line feeds', () => {
  const frames = framesIn(RECORDED);
  expect(frames.map(({ id, kind, number }) => [id, kind, number])).toEqual([
    [0, 'ready', 0],
    [1, 'end', 0],
    [2, 'err', 93],
    [2, 'end', 1],
  ]);
  expect(new TextDecoder().decode(frames[2]?.bytes)).toMatch(/unexpected string\n.*\n +\^{4}\n$/);
});

test('a frame that is cut off is not handed on', () => {
  expect(framesIn(RECORDED.slice(0, -9)).map(({ kind }) => kind)).toEqual(['ready', 'end']);
});

test('texts and bytes go out in their order', () => {
  expect([...joined('a', new Uint8Array([0, 1]), 'ü')]).toEqual([97, 0, 1, 0xc3, 0xbc]);
});
