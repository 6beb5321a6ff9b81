import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { operatorFile, writeOperatorFiles } from './access-files.ts';
import { serviceNames } from './environment.ts';

const settings = {
  DATABASE_URL: 'postgres://auth:a#b@127.0.0.1/netward',
  SIGNING_KEYS: '[{"kty":"EC"}]',
  MAIL_FROM: "Ada's labs <ada@netward.localhost>",
};
const environment = { ...settings, REDIS_URL: undefined, EDITOR: 'ed' };

test("gives operator commands a service's settings, readable by the owner alone", () => {
  const data = temporaryFolder();
  writeOperatorFiles(
    data,
    serviceNames.map((name) => [name, environment]),
  );
  for (const name of serviceNames) {
    const file = operatorFile(data, name);
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});
