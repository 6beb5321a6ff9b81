import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  keySetting,
  portSetting,
  readSettings,
  secretSetting,
  SettingsError,
} from './read-settings.ts';

const schema = z.object({ PORT: portSetting, TOKEN: secretSetting, KEY: keySetting.optional() });
const TOKEN = 'k3J9'.repeat(8);

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(schema, environment);
    return [];
  } catch (error) {
    return (error as SettingsError).faults;
  }
}

test('lists all faults at once', () => {
  expect(faultsOf({ PORT: 'x', KEY: 'short' })).toEqual([
    expect.stringContaining('PORT:'),
    'TOKEN: is missing',
    'KEY: must be 32 bytes in base64url',
  ]);
});

test('never repeats a value', () => {
  expect(faultsOf({ PORT: '1', TOKEN: 'hunter2' }).join()).not.toContain('hunter2');
});

test('refuses an example secret', () => {
  expect(faultsOf({ PORT: '1', TOKEN: 'please-change-me-please-change-me' })).toEqual([
    'TOKEN: is an example value',
  ]);
});

test('an empty variable counts as unset', () => {
  expect(faultsOf({ PORT: '1', TOKEN: '' })).toEqual(['TOKEN: is missing']);
});

test('reads a secret from the file that NAME_FILE names', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'token');
  writeFileSync(file, `${TOKEN}\n`);
  expect(readSettings(schema, { PORT: '80', TOKEN_FILE: file })).toEqual({ PORT: 80, TOKEN });
});

test('says when that file cannot be read', () => {
  expect(faultsOf({ PORT: '1', TOKEN_FILE: '/nowhere/token' })).toContain(
    'TOKEN_FILE: the file cannot be read',
  );
});
