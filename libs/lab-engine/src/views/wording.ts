import type { Attack } from '../actions.ts';
import type { Topic } from '../events.ts';
import type { Backend } from '../state.ts';

/** A backend's name as people read it. */
export function backendName(backend: Backend | null): string {
  return backend === 'web-b' ? 'WEB B' : 'WEB A';
}

/** The name of the backend that was not chosen. */
export function otherBackendName(backend: Backend | null): string {
  return backend === 'web-b' ? 'WEB A' : 'WEB B';
}

/** What the SIEM and the sensor call an attack. */
export const ATTACK_NAMES: Readonly<Record<Attack, string>> = {
  sqli: 'SQL injection',
  xss: 'XSS',
  dirbuster: 'directory brute force',
};

/** Narrows a topic to an attack. */
export function isAttackTopic(topic: Topic | null): topic is Attack {
  return topic === 'sqli' || topic === 'xss' || topic === 'dirbuster';
}
