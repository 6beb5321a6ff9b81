/**
 * The SOC is a combined view of what WAF, IDS, IPS and SIEM report. Left out: the people and the
 * process that turn an alert into an action, which is most of a real one.
 */
import { record, type Walk } from '../walk.ts';

/** Flips the combined view. */
export function toggleSoc(walk: Walk): void {
  const on = !walk.state.socEnabled;
  walk.state = { ...walk.state, socEnabled: on };
  record(walk, 'SOC', on ? 'soc-on' : 'soc-off', 'info', 'info');
}
