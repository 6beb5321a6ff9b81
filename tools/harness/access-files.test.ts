import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { operatorFile, writeOperatorFile } from './access-files.ts';

test('gives operator commands exactly what they need, readable by the owner alone', () => {
  const data = mkdtempSync(join(tmpdir(), 'netward-operator-'));
  const needed = {
    DATABASE_URL: 'postgres://auth',
    SERVICE_TOKEN: 'token',
    MAIL_SEALING_KEY: 'key',
    LEARNING_URL: 'http://127.0.0.1:1002',
  };
  writeOperatorFile(data, { ...needed, SIGNING_KEYS: 'secret' });
  expect(parseEnv(readFileSync(operatorFile(data), 'utf8'))).toEqual(needed);
  expect(statSync(operatorFile(data)).mode & 0o777).toBe(0o600);
});
