import type { LogEntry, LogType } from '@netward/lab-engine';
import { Icon, type IconName } from '../../../ui/icon.tsx';

const LOOKS: Record<LogType | 'exposed', readonly [icon: IconName, tone: string]> = {
  info: ['i-dot', 'unreached'],
  success: ['m-passed', 'passed'],
  warn: ['m-alerted', 'alerted'],
  error: ['m-blocked', 'blocked'],
  exposed: ['m-exposed', 'exposed'],
};

/** The mark of a log line. */
export function LogMark({ line: { type, verdict } }: { line: Pick<LogEntry, 'type' | 'verdict'> }) {
  // A cross would suggest that something was stopped.
  const [icon, tone] = LOOKS[verdict === 'exposed' ? verdict : type];
  return <Icon name={icon} label={type} className={tone} />;
}
