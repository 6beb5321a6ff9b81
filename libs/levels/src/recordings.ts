import type { LevelId } from '@netward/contracts';
import type { Recording } from './recording.ts';

export type { RecordedStep, Recording } from './recording.ts';

type LoadRecording = () => Promise<{ readonly recording: Recording }>;

/** The short videos by level, each loaded when it is watched. An entry point of its own: the lab carries none of it. */
export const RECORDINGS: Readonly<Partial<Record<LevelId, LoadRecording>>> = {
  '1': () => import('./01-basic-traffic/recording.ts'),
  '2': () => import('./02-firewall/recording.ts'),
  '3': () => import('./03-ids/recording.ts'),
  '4': () => import('./04-ips/recording.ts'),
  '6': () => import('./06-waf/recording.ts'),
  '8': () => import('./08-load-balancer/recording.ts'),
};
