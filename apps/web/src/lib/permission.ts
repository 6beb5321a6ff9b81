import { readStored, writeStored } from './storage.ts';

/** What a visitor is asked about before another company is contacted, and where the answer is kept. */
const KEYS = { visitorCounter: 'visitorCounter', botCheck: 'botCheck' } as const;
export type PermissionName = keyof typeof KEYS;
export type PermissionAnswer = 'allowed' | 'refused';

/** What the visitor answered; undefined until they are asked. */
export function readPermission(name: PermissionName): PermissionAnswer | undefined {
  const stored = readStored(KEYS[name]);
  return stored === 'allowed' || stored === 'refused' ? stored : undefined;
}

export function keepPermission(name: PermissionName, answer: PermissionAnswer): void {
  writeStored(KEYS[name], answer);
}
