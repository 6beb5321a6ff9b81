import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';
import { root } from '../harness/repository.mjs';

const OVERLAY = 'deploy/kubernetes/overlays/production';
let folder: string;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it with a kubectl that notes its calls, and whose jobs end as `conditions` say. */
function release(conditions: Record<string, string>) {
  const lines = [
    '#!/bin/bash',
    `echo "$*" >>${folder}/calls`,
    'shift 2',
    '[[ "$1 $2" == "get deployment" ]] && echo deployment.apps/gateway',
    ...Object.entries(conditions).map(
      ([job, condition]) => `[[ "$1 $2 $3" == "get job ${job}" ]] && echo "${condition}"`,
    ),
    'exit 0',
  ];
  writeFileSync(join(folder, 'kubectl'), lines.join('\n'), { mode: 0o755 });
  const { status, stderr } = spawnSync(join(root, 'deploy/kubernetes/release.sh'), [OVERLAY], {
    env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n');
  return {
    status,
    stderr,
    isRolledOut: calls.includes(`--namespace netward apply --kustomize ${OVERLAY}`),
    isAwaited: calls.some((call) => call.includes('rollout status deployment.apps/gateway')),
  };
}

test('rolls out the services once both migrations are complete', () => {
  const outcome = release({
    'auth-migrate': 'SuccessCriteriaMet Complete',
    'learning-migrate': 'Complete',
  });
  expect(outcome).toMatchObject({ status: 0, isRolledOut: true, isAwaited: true });
});

test('leaves the services as they are when a migration fails, and says which', () => {
  const outcome = release({
    'auth-migrate': 'Complete',
    'learning-migrate': 'FailureTarget Failed',
  });
  expect(outcome).toMatchObject({ status: 1, isRolledOut: false });
  expect(outcome.stderr).toContain('learning-migrate failed');
});
