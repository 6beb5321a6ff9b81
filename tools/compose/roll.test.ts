import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';

/** Runs deploy/compose/roll.sh with a stand-in engine that writes down what it is told. */

const ROLL = join(import.meta.dirname, '../../deploy/compose/roll.sh');

/**
 * One container of each service, `old-…`, of which only that of `$CHANGED` differs from its settings. What
 * gateway and edge know of a new one follows from how often they were asked, in `$KNOWN_AFTER`.
 */
const DOCKER = `#!/bin/bash
echo "\${*//[$'\\n']/ }" >>"$FOLDER/log"
asked() {
  local count=$(($(cat "$FOLDER/asked" 2>/dev/null || echo 0) + 1))
  echo "$count" >"$FOLDER/asked"
  ((count > KNOWN_AFTER))
}
case "$*" in
  'compose config --images') ;;
  'compose config --hash '*) [[ $4 == "$CHANGED" ]] && echo "$4 new" || echo "$4 same" ;;
  'compose ps --quiet '*)
    echo "old-$4"
    if [[ $4 == "$CHANGED" && -f $FOLDER/scaled ]]; then echo "new-$4"; fi ;;
  'compose up '*--scale*) touch "$FOLDER/scaled" ;;
  'inspect --format {{range'*) echo; echo 172.18.0.10 ;;
  'inspect '*) echo 'same sha256:1 image' ;;
  'image inspect '*) echo sha256:1 ;;
  'exec new-gateway getent ahosts gateway')
    echo '172.18.0.1      STREAM gateway'
    if asked; then echo '172.18.0.10     STREAM gateway'; fi ;;
  exec*/metrics)
    echo "upstream_ready_replicas{service=\\"learning\\"} 9"
    if [[ -f $FOLDER/scaled ]] && asked; then count=2; else count=1; fi
    echo "upstream_ready_replicas{service=\\"auth\\"} $count" ;;
  exec*/api/health) printf 'HTTP/1.1 200 OK\\r\\n' ;;
esac
`;

interface Rolled {
  status: number | null;
  said: string;
  /** What the engine was told, and each second that was waited. */
  log: string[];
}

function roll(changed: string, knownAfter: number, seconds = '600'): Rolled {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
  writeFileSync(join(folder, 'sleep'), '#!/bin/bash\necho "sleep $1" >>"$FOLDER/log"\n', {
    mode: 0o755,
  });
  const { status, stderr } = spawnSync('bash', [ROLL, '--profile', 'backup'], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      FOLDER: folder,
      CHANGED: changed,
      KNOWN_AFTER: String(knownAfter),
      FOUND_WITHIN: seconds,
    },
  });
  return { status, said: stderr, log: readFileSync(join(folder, 'log'), 'utf8').split('\n') };
}

it.each([
  ['auth-service', /^exec old-gateway .*\/metrics$/],
  ['gateway', /^exec new-gateway getent ahosts gateway$/],
])(
  'stops the old %s once calls are sent to the new one, however long that takes',
  (service, asks) => {
    const { status, said, log } = roll(service, 20);
    expect({ status, said }).toEqual({ status: 0, said: '' });
    const stopped = log.indexOf(`stop old-${service}`);
    const asked = log.map((line, at) => (asks.test(line) ? at : -1)).filter((at) => at >= 0);
    expect(asked.length).toBeGreaterThan(20);
    expect(stopped).toBeGreaterThan(asked.at(-1)!);
    expect(log.filter((line) => line.startsWith('stop '))).toHaveLength(1);
  },
);

it('waits for nothing once the new container is known', () => {
  expect(roll('auth-service', 0).log.filter((line) => line.startsWith('sleep'))).toEqual([]);
});

it.each([
  ['learning-service', 'the gateway has not found the new learning-service'],
  ['gateway', 'the edge cannot reach the new gateway'],
])('stops nothing when the new %s is not found in time, and says what happened', (service, why) => {
  const { status, said, log } = roll(service, 1000, '0');
  expect(status).toBe(75);
  expect(said).toBe(`${why} within 0 seconds; old and new containers both run\n`);
  expect(log.filter((line) => line.startsWith('stop '))).toEqual([]);
});

it('replaces nothing that is current', () => {
  const { status, log } = roll('nothing', 0);
  expect(status).toBe(0);
  expect(log.filter((line) => /^(?:stop|compose up .*--scale)/.test(line))).toEqual([]);
});
