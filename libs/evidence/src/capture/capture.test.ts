import {
  FIXED_SENSOR,
  initialState,
  logEntries,
  type LabState,
  type Packet,
} from '@netward/lab-engine';
import { lengthOf } from '@netward/lab-engine/payloads';
import { layersOf } from '../inspect/layers.ts';
import { playRun, type PlayedAction } from '@netward/lab-engine/inspect';
import { readBlocks, readFrames, textOf } from '../testing/read-pcapng.ts';
import { captureOf, type CaptureView, captureName, hasSecrets, viewsOf } from './capture.ts';

const START = 1_767_225_600_000;
const PASSWORD = 'pw=hunter2';
const every = (seconds: number, { length }: readonly unknown[]) =>
  Array.from({ length }, (_, index) => START + index * 1_000 * seconds);

function save(
  run: readonly PlayedAction[],
  view: CaptureView = 'all',
  { secrets = false, startedAt = every(10, run) } = {},
): Uint8Array {
  return captureOf(run, { view, secrets, startedAt });
}

function play(actions: string, settings: Partial<LabState> = {}): readonly PlayedAction[] {
  return playRun(initialState(settings), actions.split(' '));
}

const EVERYTHING = play(
  'openPage sniffTraffic portScan enableFirewall enableIPS enableIDS enableSIEM attackSQLi ' +
    'attackDirBuster enableTLS openPageHTTP openPageHTTPS sniffTraffic enableWAF attackXSS enableVPN ' +
    'sniffTraffic enableLB openPage blockAttacker portScan blockClient openPage lbFailA lbFailB openPage',
);

it('has each packet once for each wire it crossed, in the order of their times', () => {
  const frames = readFrames(save(EVERYTHING));
  const packets = EVERYTHING.flatMap(({ result }) => result.packets);
  expect(frames.map(({ wire }) => wire)).toEqual(packets.map(({ segment }) => segment));
  expect(frames.map(({ at }) => at)).toEqual(frames.map(({ at }) => at).sort((a, b) => a - b));
});

it('has as many bytes in a segment as the sequence numbers count', () => {
  const frames = readFrames(save(EVERYTHING));
  const packets = EVERYTHING.flatMap(({ result }) => result.packets);
  const counted = packets.filter(({ payload }) => payload.kind !== 'tunnel').length;
  let checked = 0;
  packets.forEach((packet, index) => {
    if (packet.payload.kind === 'tunnel') return;
    expect(payloadBytes(frames[index]!.bytes)).toBe(lengthOf(packet.payload, portOf(packet)));
    checked += 1;
  });
  expect(checked).toBe(counted);
  expect(counted).toBeGreaterThan(500);
});

const portOf = ({ tcp }: Packet) => tcp!.destinationPort;
const payloadBytes = (frame: Uint8Array) =>
  frame.length - 14 - 20 - 4 * (frame[14 + 20 + 12]! >> 4);

it('has frames of the size that the inspector shows, and the tunnel on its port', () => {
  const frames = readFrames(save(EVERYTHING));
  const shown = EVERYTHING.flatMap((played) =>
    played.result.packets.map((packet) => layersOf(played, packet, 0)),
  );
  expect(frames.map(({ bytes }) => bytes.length)).toEqual(shown.map(({ bytes }) => bytes));
  const tunnelled = shown.findIndex(({ layers }) => layers.some(({ name }) => name === 'Tunnel'));
  const { bytes } = frames[tunnelled]!;
  const port = (bytes[14 + 20]! << 8) | bytes[14 + 21]!;
  expect(shown[tunnelled]!.layers[2]!.summary).toBe(`${port} to ${port}`);
});

it('has the SPI and the number of each of the tunnel’s packets that the inspector shows', () => {
  const frames = readFrames(save(EVERYTHING));
  const played = EVERYTHING.flatMap((each) =>
    each.result.packets.map((packet) => layersOf(each, packet, 0, EVERYTHING)),
  );
  const numbers = played.flatMap(({ layers }, index) => {
    const fields = layers.find(({ name }) => name === 'Tunnel')?.fields;
    if (!fields) return [];
    const { buffer, byteOffset } = frames[index]!.bytes;
    const esp = new DataView(buffer, byteOffset + 14 + 20 + 8);
    const [spi, sequence] = fields.map(({ value }) => Number(value.text));
    expect([esp.getUint32(0), esp.getUint32(4)]).toEqual([spi, sequence]);
    return [sequence];
  });
  expect(new Set(numbers).size).toBeGreaterThan(10);
});

it('says of each packet what happened to it, and each line of the log word for word', () => {
  const comments = readFrames(save(EVERYTHING)).flatMap((frame) => frame.comments);
  expect(readFrames(save(EVERYTHING)).every((frame) => frame.comments.length > 0)).toBe(true);
  const lines = EVERYTHING.filter(({ result }) => result.packets.length > 0).flatMap(({ result }) =>
    logEntries(result).map(({ text }) => text),
  );
  const said = comments.filter((comment) => comment.startsWith('['));
  expect([...said].sort()).toEqual([...lines].sort());
});

it.each([
  ['attackSQLi', 'enableIPS attackSQLi', /^GET \/search/, '[IPS] BLOCK SQL injection'],
  ['openPage', 'openPage', /^GET \/ HTTP/, '[Client] GET http://shop.lab:8080/'],
  ['openPage', 'openPage', /^GET \/ HTTP/, '[Server] 200 OK (plain HTTP)'],
  ['sniffTraffic', 'sniffTraffic', /^GET \/login/, '[Sniffer] Plaintext capture:'],
  ['attackXSS', 'enableWAF attackXSS', /^GET \/search/, '[WAF] BLOCK 403 XSS'],
])('%s: puts a log line to the packet it is about', (_, actions, payload, line) => {
  const frames = readFrames(save(play(actions)));
  const told = frames.filter(({ comments }) => comments.some((each) => each.startsWith(line)));
  expect(told).toHaveLength(1);
  const { bytes } = told[0]!;
  expect(textOf(bytes.subarray(bytes.length - payloadBytes(bytes)))).toMatch(payload);
});

it('says nothing of the packets where notes are not wanted', () => {
  const startedAt = every(10, EVERYTHING);
  const file = captureOf(EVERYTHING, { view: 'server', secrets: false, notes: false, startedAt });
  expect(readFrames(file).flatMap(({ comments }) => comments)).toEqual([]);
  expect(readFrames(file).map(({ bytes }) => textOf(bytes))).toEqual(
    readFrames(save(EVERYTHING, 'server')).map(({ bytes }) => textOf(bytes)),
  );
});

it('tells what was switched before a packet, and what only the SIEM was told', () => {
  const run = play('enableSIEM openPage attackSQLi', FIXED_SENSOR);
  const comments = readFrames(save(run)).flatMap((frame) => frame.comments);
  expect(comments[0]).toBe('Before this: enableSIEM.');
  expect(comments).toContain('Told to the SIEM alone: [IDS] ALERT high: SQL injection in URI.');
});

describe('what cannot be read', () => {
  it.each(['enableTLS sniffTraffic', 'enableVPN sniffTraffic'])(
    '%s: hides the login',
    (actions) => {
      expect(textOf(save(play(actions), 'sniffer'))).not.toContain(PASSWORD);
      expect(textOf(save(play('sniffTraffic'), 'sniffer'))).toContain(PASSWORD);
    },
  );

  it('is hidden on every wire where TLS ends at the server', () => {
    expect(textOf(save(play('enableTLS sniffTraffic')))).not.toContain(PASSWORD);
    expect(textOf(save(play('enableTLS enableWAF sniffTraffic')))).toContain(PASSWORD);
  });

  it('comes with its keys only if they are asked for', () => {
    const run = play('enableTLS sniffTraffic');
    const isKeyLog = ({ type }: { type: number }) => type === 10;
    expect(readBlocks(save(run, 'sniffer')).some(isKeyLog)).toBe(false);
    expect(readBlocks(save(run, 'sniffer', { secrets: true })).filter(isKeyLog)).toHaveLength(1);
    expect(readBlocks(save(run, 'attacker', { secrets: true })).some(isKeyLog)).toBe(false);
  });

  it('names the keys of the tunnel for who sees the tunnel', () => {
    const run = play('enableVPN openPage');
    const comments = (view: CaptureView) =>
      readBlocks(save(run, view, { secrets: true }))[0]!
        .optionsFrom(16)
        .filter(([code]) => code === 1);
    expect(comments('client')).toHaveLength(4);
    expect(comments('server')).toHaveLength(1);
  });
});

it('changes nothing on other wires when a passive device is switched', () => {
  const without = play('lbMode openPage attackSQLi enableTLS openPageHTTPS attackDirBuster');
  const watched = play('enableIDS openPage attackSQLi enableTLS openPageHTTPS attackDirBuster');
  const others = (run: readonly PlayedAction[]) =>
    readFrames(save(run))
      .filter(({ wire }) => !wire.startsWith('tap-'))
      .map(({ wire, at, bytes }) => [wire, at, textOf(bytes)]);
  expect(others(watched)).toEqual(others(without));
  expect(readFrames(save(watched)).length).toBeGreaterThan(others(watched).length);
});

it('lowers the time to live at each hop that passes a packet on', () => {
  const frames = readFrames(save(play('enableFirewall enableIPS openPage')));
  const ttls = frames.map(({ wire, bytes }) => `${wire} ${bytes[14 + 8]}`);
  expect(new Set(ttls)).toEqual(
    new Set([
      'client-firewall 64',
      'firewall-ips 63',
      'ips-server 62',
      'ips-server 64',
      'client-firewall 62',
    ]),
  );
});

it('shows that the attacker is far away, behind a router, and which tool its scan comes from', () => {
  const frames = readFrames(save(play('attackSQLi portScan')));
  const fromAttacker = frames.filter(
    ({ bytes }) => textOf(bytes.subarray(26, 30)) === '\xcb\x00q' + 'B',
  );
  const own = fromAttacker.map(({ bytes }) => ({
    mac: bytes[11],
    ttl: bytes[22],
    isWhole: (bytes[20]! & 0x40) !== 0,
    isSyn: bytes[47] === 2,
    window: (bytes[48]! << 8) | bytes[49]!,
  }));
  expect(new Set(own.map(({ mac }) => mac))).toEqual(new Set([0xfe]));
  const [system, ...rest] = own.filter(({ isSyn }) => isSyn);
  expect(system).toMatchObject({ ttl: 53, isWhole: true, window: 64_240 });
  const probes = rest.filter(({ window }) => window === 1_024);
  expect(probes).toHaveLength(3);
  for (const { ttl, isWhole } of probes) {
    expect(ttl).toBeLessThan(53);
    expect(isWhole).toBe(false);
  }
});

it('has in the attacker’s own capture its own distance from everybody else', () => {
  const frames = readFrames(save(play('attackSQLi'), 'attacker'));
  const ttls = frames.map(({ bytes }) => `${bytes[11]} ${bytes[22]}`);
  // The fourth node's own MAC address and a whole time to live; what comes back, by the router.
  expect(new Set(ttls)).toEqual(new Set(['4 64', '254 53']));
});

it('begins an action when the one before has ended', () => {
  const run = play('enableFirewall blockClient openPage blockClient openPage');
  const startedAt = [START, START + 1, START + 2, START + 1_000, START + 1_001];
  const frames = readFrames(save(run, 'client', { startedAt }));
  const times = frames.map(({ at }) => at / 1_000 - START);
  expect(times.slice(0, 4)).toEqual([2, 1_002, 2_002, 2_002]);
});

it('shows a server what it answered and nothing of what was stopped before it', () => {
  const nothing = save(play('enableFirewall blockClient openPage'), 'server');
  expect(readFrames(nothing)).toEqual([]);
  expect(readBlocks(nothing)[0]!.optionsFrom(16)).toContainEqual([1, 'No packet was seen here.']);
  const wires = readFrames(save(play('enableLB openPage openPage'), 'server')).map(
    ({ wire }) => wire,
  );
  expect(new Set(wires)).toEqual(new Set(['lb-web-a', 'lb-web-b']));
});

it('has the last actions of a run that is too long for one file, and says so', () => {
  const run = playRun(initialState(), ['enableIDS', ...Array<string>(499).fill('attackDirBuster')]);
  const file = save(run);
  expect(file.length).toBeLessThan(5_000_000);
  expect(file.length).toBeGreaterThan(3_500_000);
  const [first] = readFrames(file);
  const number = Number(/^Action (\d+),/.exec(first!.comments[0]!)![1]);
  const comments = readBlocks(file)[0]!
    .optionsFrom(16)
    .map(([, text]) => text);
  expect(comments).toContain(
    `The first ${number - 1} actions of this run were too many for one file.`,
  );
  expect(readFrames(file).at(-1)!.comments[0]).toContain('Action 500,');
});

it.each([[[]], [[Number.NaN]], [[-1]]])('refuses the times %p', (startedAt) => {
  expect(() => save(play('openPage'), 'all', { startedAt })).toThrow(
    'A run is saved with the time at which each action was started.',
  );
});

it.each([
  ['enableIDS', ['all', 'server']],
  ['openPage', ['all', 'client', 'server']],
  ['attackSQLi', ['all', 'server', 'attacker']],
  ['sniffTraffic portScan', ['all', 'client', 'sniffer', 'server', 'attacker']],
])('%s can be saved from %j', (actions, views) => {
  expect(viewsOf(play(actions))).toEqual(views);
});

it('has secrets where something encrypted is seen', () => {
  expect(hasSecrets(play('openPage enableTLS'))).toBe(false);
  expect(hasSecrets(play('enableTLS openPageHTTPS'))).toBe(true);
  expect(hasSecrets(play('enableVPN openPage'))).toBe(true);
  expect(hasSecrets(play('enableVPN openPage'), 'server')).toBe(false);
});

it('names a file after the level, the view and what is in it', () => {
  expect(captureName('5', { view: 'sniffer', secrets: false })).toBe(
    'netward-level-5-sniffer.pcapng',
  );
  expect(captureName('5', { view: 'all', secrets: true, notes: false })).toBe(
    'netward-level-5-all-with-keys-without-notes.pcapng',
  );
});
