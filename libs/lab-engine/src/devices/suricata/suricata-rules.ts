import type { LabState } from '../derived.ts';
import { printRule } from './print.ts';
import type { SuricataRule } from './rules.ts';
import { theNode } from '../../inspect/names.ts';
import { foldOf, type ToolFold } from '../../formats/tool-fold.ts';
import folds from './folds.json' with { type: 'json' };

export type Sensor = 'ids' | 'ips';

/** What the sensor looks for in this state. */
export function signaturesOf(state: LabState, sensor: Sensor): readonly SuricataRule[] {
  return sensor === 'ids' ? state.idsSignatures : state.ipsSignatures;
}

/** The rules file of a sensor, ready for `suricata -S`. */
export function suricataRules(state: LabState, sensor: Sensor): string {
  return signaturesOf(state, sensor)
    .map((rule) => printRule(rule))
    .join('\n');
}

/** Whether the sensor runs in this state. */
export function isSensorOn(state: LabState, sensor: Sensor): boolean {
  return sensor === 'ips' ? state.ipsEnabled : state.idsEnabled || state.hasFixedSensor;
}

/** The rules of a sensor that is on; null for one that is off. */
export function suricataRulesFold(state: LabState, sensor: Sensor): ToolFold | null {
  const text = isSensorOn(state, sensor) ? suricataRules(state, sensor) : null;
  return foldOf(folds.rules, text, { node: theNode(sensor) });
}
