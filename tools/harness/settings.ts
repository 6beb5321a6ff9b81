import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Fault } from './fault.mjs';
import { root, readSource } from './repository.mjs';

/** What the person set in the environment or in the file `.env`; the environment wins. */
export type Settings = Readonly<Record<string, string | undefined>>;

const DEFAULT_PORT = 8080;

function withoutEmpty(values: Settings): Settings {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

export function readSettings(): Settings {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...withoutEmpty(fromFile), ...withoutEmpty(process.env) };
}

/** Every setting of the product: those that `.env.example` explains. */
export function settingNames(): string[] {
  const example = readSource('.env.example');
  return [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
}

/** Removes the product's settings from the environment: tests and proofs bring their own. */
export function forgetSettings(): void {
  for (const name of settingNames()) delete process.env[name];
}

/** The port of the site. Throws a `Fault` when PORT is not a port. */
export function readPort({ PORT }: Settings): number {
  if (PORT === undefined) return DEFAULT_PORT;
  const port = Number(PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Fault(`PORT must be a whole number from 1 to 65535, not "${PORT}".`);
}
