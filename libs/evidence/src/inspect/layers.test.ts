import { initialState, type LabState, type Packet } from '@netward/lab-engine';
import { opened } from '@netward/lab-engine/payloads';
import { playRun } from '@netward/lab-engine/inspect';
import { layersOf } from './layers.ts';
import { type PacketLayers, byteOfField, FIELD_MEANINGS } from './packet-layers.ts';
import { levels, startState } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { FrameWriter } from '../capture/frames.ts';

function layersAfter(
  actions: string,
  pick: (packet: Packet) => boolean,
  settings: Partial<LabState> = {},
): PacketLayers {
  const played = playRun(initialState(settings), actions.split(' ')).at(-1)!;
  return layersOf(played, played.result.packets.find(pick)!, 0);
}
const fieldsOf = ({ layers }: PacketLayers) => layers.flatMap(({ fields }) => fields);
const deciding = (layers: PacketLayers) =>
  fieldsOf(layers).flatMap(({ name, value: { text, marks }, why }) =>
    why === null ? [] : [[name, ...marks.map(({ from, to }) => text.slice(from, to))]],
  );

it('marks what the rules of the WAF found in the request as it was sent', () => {
  const layers = layersAfter('enableWAF attackSQLi', ({ fate }) => fate === 'denied');
  expect(layers).toMatchObject({ title: 'Packet 4', way: 'attacker to WAF', hidden: null });
  expect(layers.layers.map(({ name }) => name)).toEqual(['Ethernet', 'IPv4', 'TCP', 'HTTP']);
  expect(deciding(layers)).toEqual([
    ['source'],
    ['request', '%27%20UNION%20SELECT%20name,%20password%20FROM%20users--'],
  ]);
});

it('says how far a packet filter reads', () => {
  const run = 'enableFirewall blockClient openPage';
  expect(deciding(layersAfter(run, ({ at }) => at === 1_000_000))).toEqual([
    ['ports', '8080'],
    ['flags'],
    ['sequence'],
  ]);
});

it('says who alone can read what a tunnel and TLS hide', () => {
  const layers = layersAfter(
    'enableTLS enableVPN sniffTraffic',
    ({ fate, payload }) =>
      fate === 'copied' &&
      payload.kind === 'tunnel' &&
      payload.packet.payload.kind === 'tls' &&
      payload.packet.payload.holds !== null,
  );
  expect(layers.title).toMatch(/^Copy of packet \d+$/);
  expect(layers.hidden).toMatch(/^On this wire it is a datagram from 10\.0\.0\.10 to 198\.51/);
  expect(layers.layers.map(({ name, sealed }) => [name, sealed])).toEqual([
    ['Ethernet', null],
    ['IPv4', null],
    ['UDP', null],
    ['Tunnel', null],
    ['IPv4', 'Only the client and the gateway can read this.'],
    ['TCP', 'Only the client and the gateway can read this.'],
    ['TLS', 'Only the client and the gateway can read this.'],
    ['HTTP', 'Only the client and the server can read this.'],
  ]);
});

it('marks a password that crosses in the clear', () => {
  const copy = layersAfter(
    'sniffTraffic',
    ({ fate, payload }) => fate === 'copied' && payload.kind === 'request',
  );
  expect(deciding(copy)).toEqual([['request', 'pw=hunter2']]);
});

it('marks the name in a client hello', () => {
  const hello = layersAfter('enableTLS openPageHTTPS', ({ payload }) => payload.kind === 'tls');
  expect(deciding(hello)).toEqual([['name (SNI)']]);
  expect(hello.hidden).toBe(null);
});

it.each([
  ['attackSQLi', 'alice hunter2', /a name and a password from the table users\. It worked\.$/],
  ['attackXSS', '<script>alert(document.cookie)</script>', /It worked\.$/],
])('%s: marks in the answer what shows that the attack worked', (action, marked, why) => {
  for (const run of [action, `enableTLS ${action}`]) {
    const answer = layersAfter(run, ({ to, payload }) => {
      const inside = opened(payload);
      return to === 'attacker' && inside.kind === 'response' && inside.response.status === 200;
    });
    expect(deciding(answer)).toEqual([['body', marked]]);
    expect(fieldsOf(answer).find(({ name }) => name === 'body')!.why).toMatch(why);
  }
});

it('says who refused a request, and where a redirect leads', () => {
  const isAnswer = ({ payload }: Packet) => payload.kind === 'response';
  const whysOf = (layers: PacketLayers) => fieldsOf(layers).flatMap(({ why }) => why ?? []);
  expect(whysOf(layersAfter('enableWAF attackSQLi', isAnswer))).toEqual([
    'The WAF’s own answer: the application has not seen the request.',
  ]);
  expect(whysOf(layersAfter('enableLB lbFailA lbFailB openPage', isAnswer))).toEqual([
    'The balancer’s own answer: no backend is up.',
  ]);
  expect(whysOf(layersAfter('enableTLS openPage', isAnswer))).toEqual([
    'Ask again here: a browser does so by itself.',
  ]);
});

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
