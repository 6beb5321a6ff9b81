import { describe, expect, test } from '@jest/globals';
import { dispatch, findLevel, levels, startLevel } from './index.ts';
import { RECORDINGS } from './recordings.ts';

test('every level with a video has a recording, and no other', () => {
  const withVideo = levels.flatMap(({ id, texts }) => (texts.video ? [id] : []));
  expect(Object.keys(RECORDINGS)).toEqual(withVideo);
});

describe.each(Object.keys(RECORDINGS) as (keyof typeof RECORDINGS)[])(
  'the recording of level %s',
  (id) => {
    const load = RECORDINGS[id]!;
    test('takes only actions that the level accepts when their turn comes', async () => {
      const level = findLevel(id)!;
      const { recording } = await load();
      let run = startLevel(level, []);
      for (const { action } of recording.steps) {
        const next = dispatch(level, run, action);
        expect([action, next === run]).toEqual([action, false]);
        run = next;
      }
    });

    test('has captions that can be read while a step plays', async () => {
      const { opening, steps, ending } = (await load()).recording;
      for (const caption of [opening, ...steps.map((step) => step.caption), ending]) {
        expect(caption).toMatch(/[.]$/);
        expect(caption.length).toBeLessThanOrEqual(240);
      }
    });
  },
);
