import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from '@jest/globals';
import {
  BAD_BYTES,
  BAD_TEXTS,
  damagedJson,
  damagedWords,
  truncated,
} from '../testing/bad-input.ts';

const DOWNLOADS = join(import.meta.dirname, '../../../../public/downloads');
const TAR_BLOCK = 512;
const ANSWER_REQUESTS = join(import.meta.dirname, '../testing/answer-requests.py');
/** What follows is read by other programs, which are not ours to test. */
const DATA = new Set(['.conf', '.json', '.log', '.nft', '.pcap', '.rules', '.tgz', '.txt', '']);

/** Scripts that build, play or print something, and read nothing that somebody else wrote. */
const READS_NOTHING = [
  'cloud-native-security-architecture/admission.mjs',
  'cloud-native-security-architecture/arrows.sh',
  'cloud-native-security-architecture/identity.sh',
  'cloud-security-fundamentals-2025/addresses.py',
  'cloud-security-fundamentals-2025/chain.sh',
  'cyber-threats-2024/appliance.sh',
  'cyber-threats-2024/logins.sql',
  'cyber-threats-2024/release.sh',
  'digital-forensics-cybersecurity-2025/build-image.sh',
  'digital-forensics-cybersecurity-2025/play.sh',
  'firewall-best-practices/ban.sh',
  'firewall-best-practices/lab.sh',
  'firewall-vs-ids-comparison-2025/bench.sh',
  'firewall-vs-ids-comparison-2025/inline.sh',
  'https-traffic-analysis-browser-extensions/see.mjs',
  'https-traffic-analysis-browser-extensions/see.sh',
  'https-traffic-analysis-browser-extensions/worker.js',
  'intrusion-detection-systems/bench.sh',
  'iot-data-streaming-cybersecurity/plant.sh',
  'multithreading-vs-multiprocessing/lost.mjs',
  'multithreading-vs-multiprocessing/wait.py',
  'network-security-fundamentals/neighbours.sh',
  'siem-correlation-explained/make-logs.py',
  'siem-correlation-explained/priority.sql',
  'siem-correlation-explained/rule.sql',
  'siem-correlation-explained/whole-minutes.sql',
];

interface Trial {
  readonly args?: readonly string[];
  readonly stdin?: Buffer | string;
  /** Files in the folder where the script runs; those in `bin` stand in for system programs. */
  readonly files?: Readonly<Record<string, Buffer | string>>;
  readonly status: number;
  /** What the script must have said, as a separate sentence. */
  readonly says: RegExp;
  /** How many lines it prints, if each record gets one: none is skipped, none forges another's. */
  readonly lines?: number;
}

const lines = (texts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(texts.flatMap((text) => [Buffer.from(text), Buffer.from('\n')]));

const reading = { seq: 1, at: 1, celsius: 20 };
const message = (payload: string) => ({ topic: 'plant/thermo-7/telemetry', payload });
const goodMessage = JSON.stringify(message(JSON.stringify(reading)));
const messages = [
  ...BAD_BYTES,
  ...BAD_TEXTS,
  ...damagedJson(message(JSON.stringify(reading))),
  ...[...BAD_TEXTS, ...damagedJson(reading)].map((text) => JSON.stringify(message(text))),
  ...truncated(goodMessage),
  goodMessage,
];

const firewallLine =
  'Sep 30 14:00:05 fw1 kernel: shop-drop IN=eth0 SRC=203.0.113.66 PROTO=TCP SPT=51409 DPT=21';
const webLine = '203.0.113.66 - - [30/Sep/2025:12:03:10 +0000] "GET / HTTP/1.1" 200 5120';
const alert = {
  timestamp: '2025-09-30T12:03:10.000000+0000',
  src_ip: '203.0.113.66',
  alert: { action: 'allowed', signature: 'SQL injection' },
};
const GOOD_LOGS = {
  'firewall.log': `${firewallLine}\n`,
  'web.log': `${webLine}\n`,
  'ids.json': `${JSON.stringify(alert)}\n`,
};
const unreadable = (name: string, damaged: readonly string[], good: string): Trial => ({
  files: {
    ...GOOD_LOGS,
    [name]: lines([...BAD_BYTES, ...BAD_TEXTS, ...damaged, ...truncated(good), good]),
  },
  status: 1,
  says: new RegExp(`^${name}: left out \\d+ lines that cannot be read$`, 'm'),
});
const badOption = (...args: string[]): Trial => ({
  args,
  files: GOOD_LOGS,
  status: 2,
  says: /^load\.py: error: argument .+$/m,
});

const CLOSED = { 'bin/ip': '#!/bin/sh\nexit 1\n' };
const goodExpectation = 'shop 10.0.30.30 5432 shut';
const expectations = (text: Buffer | string, status: number, says: RegExp): Trial => ({
  files: { ...CLOSED, 'expect.txt': text },
  status,
  says,
});

const NO_FIREWALL = {
  'bin/nft': '#!/bin/sh\nexit 0\n',
  'bin/sleep': '#!/bin/sh\nexit 0\n',
};
const answered = (stdin: Buffer | string): Trial => ({
  args: ['new.nft'],
  stdin,
  files: NO_FIREWALL,
  status: 1,
  says: /^Not confirmed\./m,
});

const GOOD_REQUEST = 'GET /?q=1 HTTP/1.0\r\n\r\n';
const latin = (text: Buffer | string) => Buffer.from(text).toString('latin1');
const requests = [...BAD_BYTES, ...BAD_TEXTS].flatMap((text) => [
  latin(text),
  `GET ${latin(text)} HTTP/1.0\r\n\r\n`,
  `GET /?url=${latin(text)} HTTP/1.0\r\n\r\n`,
  `GET /?url=${encodeURIComponent(latin(text))} HTTP/1.0\r\n\r\n`,
  `PUT /latest/api/token HTTP/1.0\r\nX: ${latin(text)}\r\n\r\n`,
]);
const asked = (status: number): readonly Trial[] => [
  {
    stdin: Buffer.from(JSON.stringify([...requests, GOOD_REQUEST])),
    status: 0,
    says: new RegExp(`HTTP/1\\.0 ${status} (?![^]*HTTP/1\\.0)`),
  },
];

/** An ext4 image, whole and damaged in places that a reader has to follow. */
const disk = gunzipSync(
  readFileSync(join(DOWNLOADS, 'digital-forensics-cybersecurity-2025/disk.tgz')),
).subarray(TAR_BLOCK);
const SUPERBLOCK = 1024;
const damaged = (at: number, byte: number): Buffer => {
  const image = Buffer.from(disk.subarray(0, 4 << 20));
  return image.fill(byte, at, at + 64);
};
const history = (image: Buffer | string, status: number, says: RegExp): Trial => ({
  args: ['disk.img', '27'],
  files: { 'disk.img': image },
  status,
  says,
});
const UNREADABLE = /^'disk\.img': .+$/m;

const badArguments = (...args: string[]): Trial => ({
  args,
  status: 2,
  says: /\.py: error: .+$/m,
});

/** The scripts that read what somebody else wrote, each with the input that must not break it. */
const READERS: Readonly<Record<string, readonly Trial[]>> = {
  'cloud-security-fundamentals-2025/metadata.py': [
    ...asked(404),
    { args: ['fd00:ec2::254'], stdin: '[]', status: 0, says: /^$/ },
  ],
  'cloud-security-fundamentals-2025/preview.py': asked(502),
  'ext4-journal-timestomping/history.py': [
    history(disk, 0, /^now, as in the journal's last copy$/m),
    ...['', ...BAD_BYTES].map((text) => history(text, 1, UNREADABLE)),
    ...[0, 0xff].map((byte) => history(damaged(SUPERBLOCK + 24, byte), 1, UNREADABLE)),
    history(disk.subarray(0, 3 << 10), 1, UNREADABLE),
    badArguments('missing.img', '27'),
    badArguments('disk.img', 'x'),
  ],
  'firewall-best-practices/change.sh': [
    { files: NO_FIREWALL, status: 2, says: /^usage: /m },
    { args: ['a', 'b'], files: NO_FIREWALL, status: 2, says: /^usage: /m },
    ...[...BAD_BYTES, ...BAD_TEXTS].map(answered),
  ],
  'firewall-best-practices/check.sh': [
    expectations(`${goodExpectation}\n`, 0, /^1 checked, 0 failed$/m),
    expectations(goodExpectation, 0, /^1 checked, 0 failed$/m),
    expectations(`${goodExpectation}\nshop 10.0.30.30 22 open`, 1, /^2 checked, 1 failed$/m),
    { files: CLOSED, status: 2, says: /^expect\.txt is missing or empty$/m },
    expectations('', 2, /^expect\.txt is missing or empty$/m),
    ...[...BAD_BYTES, ...BAD_TEXTS.slice(1), ...truncated(goodExpectation).slice(1)].map((text) =>
      expectations(lines([goodExpectation, text]), 2, /^expect\.txt: cannot read line 2$/m),
    ),
  ],
  'firewall-vs-ids-comparison-2025/shop.py': asked(200),
  'intrusion-detection-systems/shop.py': asked(200),
  'iot-data-streaming-cybersecurity/watch.py': [
    {
      stdin: lines(messages),
      status: 0,
      lines: messages.length,
      says: /^thermo-7 1 20\.0 .+$/m,
    },
  ],
  'multithreading-vs-multiprocessing/count.py': [
    {
      args: ['log', '1'],
      files: { log: lines([...BAD_BYTES, ...BAD_TEXTS, ...truncated(webLine)]) },
      status: 0,
      says: /^0 answers with 404, of 0 addresses$/m,
    },
    badArguments('missing'),
    badArguments('.', 'x'),
    badArguments('.', '0'),
  ],
  'multithreading-vs-multiprocessing/crash.py': [badArguments(), badArguments('fibres')],
  'multithreading-vs-multiprocessing/divide.py': [
    { status: 0, says: /^by client +0 +0 +0 +0 +no alert$/m },
    {
      stdin: lines([...BAD_BYTES, ...BAD_TEXTS, '203.0.113.66 50000']),
      status: 1,
      says: /^left out \d+ lines that cannot be read$/m,
    },
  ],
  'multithreading-vs-multiprocessing/make-log.py': [badArguments('x'), badArguments('1', '2')],
  'network-security-fundamentals/lie.py': [
    ...['', 'x', '02:00', '02:00:00:00:00:zz'].map((card) =>
      badArguments('eth0', card, '10.0.0.1', '10.0.0.2'),
    ),
    ...['', '10.0.0', '10.0.0.256', '::1'].map((address) =>
      badArguments('eth0', '02:00:00:00:00:10', address, '10.0.0.2'),
    ),
    badArguments('no such card', '02:00:00:00:00:10', '10.0.0.1', '10.0.0.2'),
  ],
  'siem-correlation-explained/load.py': [
    { files: GOOD_LOGS, status: 0, says: /^$/ },
    { status: 2, says: /^load\.py: error: .+firewall\.log.+$/m },
    unreadable('firewall.log', damagedWords(firewallLine), firewallLine),
    unreadable('web.log', damagedWords(webLine), webLine),
    unreadable('ids.json', damagedJson(alert), JSON.stringify(alert)),
    ...['x', '', 'nan', 'inf', '1e400', '30', '9'.repeat(400)].flatMap((text) => [
      badOption('--firewall-zone', text),
      ...(text === '30' ? [] : [badOption('--sensor-slow', text)]),
    ]),
  ],
};

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The command that the script's first line or the ending of its name asks for. */
function commandOf(script: string): readonly string[] {
  const file = join(DOWNLOADS, script);
  if (extname(script) !== '.py') return [/^#!(\S+)/.exec(readFileSync(file, 'utf8'))![1]!, file];
  const serves = readFileSync(file, 'utf8').includes('serve_forever');
  return serves ? ['python3', ANSWER_REQUESTS, file] : ['python3', file];
}

function run(script: string, { args = [], stdin = '', files = {} }: Trial) {
  const folder = mkdtempSync(join(tmpdir(), 'input-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  }
  const standIns = 'PATH="$PWD/bin:$PATH" exec "$@"';
  return spawnSync('/bin/sh', ['-c', standIns, 'sh', ...commandOf(script), ...args], {
    cwd: folder,
    input: stdin,
    maxBuffer: 1e9,
    encoding: 'latin1',
  });
}

/** What an interpreter says when it has to end a script that did not expect this. */
const CRASH = /Traceback|\.sh: (line )?\d+: |invalid literal/;

const isRunnable = (script: string) => hasPython || extname(script) !== '.py';

test('of every script to download it is known whether it reads input', () => {
  const scripts = readdirSync(DOWNLOADS).flatMap((folder) =>
    readdirSync(join(DOWNLOADS, folder))
      .filter((name) => !DATA.has(extname(name)))
      .map((name) => `${folder}/${name}`),
  );
  expect([...READS_NOTHING, ...Object.keys(READERS)].sort()).toEqual(scripts.sort());
});

describe.each(Object.entries(READERS).filter(([script]) => isRunnable(script)))(
  '%s',
  (script, trials) => {
    it('ends no bad input in a crash, and says in a sentence what is wrong', () => {
      for (const trial of trials) {
        const { status, stdout, stderr } = run(script, trial);
        expect(stderr).not.toMatch(CRASH);
        // The end is where the last, good record stands, and short enough to read.
        expect((stdout + stderr).slice(-1000)).toMatch(trial.says);
        expect(status).toBe(trial.status);
        if (trial.lines) expect(stdout.match(/\n/g)).toHaveLength(trial.lines);
      }
    });
  },
);
