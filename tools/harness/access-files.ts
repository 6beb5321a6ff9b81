import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type ServiceName, settingNames, type Settings } from './environment.ts';
import { writePrivately, type Secrets } from './secrets.ts';

const DESK_NAME = 'support';

/** The file that tells the first person at the support desk how to sign in. */
export const deskFile = (data: string): string => join(data, 'support-desk.txt');

/** Writes that file and returns the matching value of DESK_USERS. */
export async function writeDeskFile(data: string, { deskPassword }: Pick<Secrets, 'deskPassword'>) {
  writePrivately(deskFile(data), `name: ${DESK_NAME}\npassword: ${deskPassword}\n`);
  // Argon2id with the library's parameters, which are OWASP's.
  return `${DESK_NAME}:operator:${await hash(deskPassword)}`;
}

/** A file for `node --env-file`: with it an operator's command runs as the service would. */
export const operatorFile = (data: string, service: ServiceName): string =>
  join(data, 'operator', `${service}.env`);

/** A value between quotes that it does not contain; parseEnv knows no escapes. */
function quoted(value: string): string {
  const quote = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? '';
  return `${quote}${value}${quote}`;
}

/** Writes the settings of the running services, for `deploy/netward` (`docs/operators.md`). */
export function writeOperatorFiles(
  data: string,
  environments: readonly (readonly [ServiceName, Settings])[],
): void {
  mkdirSync(join(data, 'operator'), { recursive: true });
  const names = settingNames();
  for (const [service, environment] of environments) {
    const set = names.filter((name) => environment[name]);
    const lines = set.map((name) => `${name}=${quoted(environment[name] as string)}\n`);
    writePrivately(operatorFile(data, service), lines.join(''));
  }
}
