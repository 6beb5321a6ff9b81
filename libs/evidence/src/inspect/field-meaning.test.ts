import { playRun } from '@netward/lab-engine/inspect';
import { levels, startState } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { FIELD_MEANINGS } from './field-meaning.ts';
import { layersOf } from './layers.ts';

it.each(levels.map((level) => [level.id, level] as const))(
  'says what every field is for that level %s shows',
  (id, level) => {
    const run = playRun(startState(level), levelRuns[id]!.completes);
    const shown = run.flatMap((played) =>
      played.result.packets.flatMap((packet) =>
        layersOf(played, packet, 0).layers.flatMap((layer) =>
          layer.fields.map(({ name }) => [layer.name, name.toLowerCase()] as const),
        ),
      ),
    );
    const unknown = shown.filter(([layer, name]) => !FIELD_MEANINGS[layer][name]);
    expect([...new Set(unknown.map(String))]).toEqual([]);
  },
);

it('names its subject in each sentence, so that it can be read alone', () => {
  const texts = Object.values(FIELD_MEANINGS).flatMap((layer) => Object.values(layer));
  expect(texts.filter((text) => !/^(?:The|A|Two|Port|ALPN) .*\.$/.test(text))).toEqual([]);
});
