import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './processes.ts';

const BROWSER = 'chromium-headless-shell';
const browser = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, BROWSER))
  .find((file) => existsSync(file));

// Each row for a second, so that a changed statement, selector or call is noticed before the next measurement.
test('every row of the bench can be measured', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join('bench', 'run.ts'), '--try'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: undefined,
        BENCH_DATABASE_URL: process.env.TEST_DATABASE_URL,
        CHROMIUM_PATH: browser ?? '',
      },
    },
  ).catch((failed: { stdout: string }) => failed);
  const rows = stdout.split('\n').filter((line) => /^[a-zA-Z]+ +[a-z-]+ {2}/.test(line));
  expect(rows.filter((row) => !/^(printed|skipped) /.test(row))).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
}, 900_000);
