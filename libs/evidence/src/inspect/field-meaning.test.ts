import { playRun } from '@netward/lab-engine/inspect';
import { levels, startState } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { FrameWriter } from '../capture/frames.ts';
import { byteOfField, FIELD_MEANINGS } from './field-meaning.ts';
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

it('knows the byte at which a field begins, as the saved frame has it', () => {
  const level = levels.find(({ id }) => id === '1')!;
  const run = playRun(startState(level), ['openPage']);
  const played = run[0]!;
  const frames = new FrameWriter().framesOf(played, 0);
  const { packets } = played.result;
  const at = packets.findIndex(({ payload }) => payload.kind === 'request');
  const { layers } = layersOf(played, packets[at]!, 0);
  const frame = frames[at]!;
  const view = new DataView(frame.buffer, frame.byteOffset);
  const bytes = (name: string, field: string) =>
    byteOfField(
      layers,
      layers.find((layer) => layer.name === name)!,
      field,
    )!;
  const { ip, tcp } = packets[at]!;
  const source = bytes('IPv4', 'source');
  expect([...frame.subarray(source, source + 4)].join('.')).toBe(ip.source);
  expect(view.getUint16(bytes('TCP', 'ports'))).toBe(tcp!.sourcePort);
  expect(view.getUint32(bytes('TCP', 'acknowledgement'))).toBe(tcp!.ack);
  expect(frame[bytes('HTTP', 'request')]).toBe('GET'.charCodeAt(0));
  expect(byteOfField(layers, layers.at(-1)!, 'host')).toBeUndefined();
});
