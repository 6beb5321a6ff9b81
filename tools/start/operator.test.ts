import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { operatorFile, writeOperatorFile } from './operator.ts';
import { keepSecrets } from './secrets.ts';

test('tells the commands of operators all that they need, and only its owner', async () => {
  const data = mkdtempSync(join(tmpdir(), 'netward-operator-'));
  const secrets = keepSecrets(data);
  const port = 1001;
  writeOperatorFile(data, {
    settings: {},
    secrets,
    ports: {
      'auth-service': port,
      'learning-service': port + 1,
      'assistant-service': port + 2,
      'mailer-worker': port + 3,
      gateway: 8080,
    },
    publicUrl: 'http://localhost:8080',
    databaseUrls: { auth: 'postgres://auth', learning: 'postgres://learning' },
    redisUrl: undefined,
    queueDatabaseUrl: 'postgres://queue',
    smtpUrl: 'smtp://127.0.0.1:2525',
    deskUsers: '',
  });
  expect(parseEnv(readFileSync(operatorFile(data), 'utf8'))).toEqual({
    DATABASE_URL: 'postgres://auth',
    SERVICE_TOKEN: secrets.SERVICE_TOKEN,
    MAIL_SEALING_KEY: secrets.MAIL_SEALING_KEY,
    LEARNING_URL: 'http://127.0.0.1:1002',
  });
  expect(statSync(operatorFile(data)).mode & 0o777).toBe(0o600);
});
