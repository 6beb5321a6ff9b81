import { differenceOf, LANE_ORDER, type PlayedAction, playRun } from '@netward/evidence';
import {
  hopList,
  type LabAction,
  type LabState,
  type NodeId,
  verdictOf,
} from '@netward/lab-engine';
import { findControl, labelOf, switchesFor } from '@netward/levels';
import { controlsOf, type Lab } from '../lab-state.ts';

export interface WhatIfVariant {
  readonly title: string;
  readonly isAsItWas: boolean;
  readonly played: PlayedAction;
}

export interface WhatIfChoice {
  readonly name: string;
  readonly variants: readonly WhatIfVariant[];
}

const SENSORS: readonly (readonly [action: LabAction, name: string, flag: keyof LabState])[] = [
  ['enableIDS', 'IDS', 'idsEnabled'],
  ['enableIPS', 'IPS', 'ipsEnabled'],
  ['enableWAF', 'WAF', 'wafEnabled'],
];
/** What else helps, where a level has not got to it. */
const CURES: readonly (readonly [name: string, ...switches: LabAction[]])[] = [
  ['Enable TLS', 'enableTLS'],
  ['Send it through a VPN', 'enableVPN'],
  ['Block the attacker at a firewall', 'enableFirewall', 'blockAttacker'],
];
const ATTACKS: readonly LabAction[] = ['attackSQLi', 'attackXSS', 'attackDirBuster'];

/** What the newest action of a lab can be compared with, first what changes its outcome. */
export function choicesOf({ level, run: { start }, taken }: Lab): readonly WhatIfChoice[] {
  const actions = taken.map(({ action }) => action);
  const action = actions.at(-1)!;
  const after = (switches: readonly LabAction[]) =>
    playRun(start, [...actions.slice(0, -1), ...switches, action]).at(-1)!;
  const asItWas = { title: 'As it was', isAsItWas: true, played: after([]) };
  const { before } = asItWas.played;

  const flips = controlsOf(level, 'defence').flatMap((control) => {
    const steps = switchesFor(level, before, control.action);
    if (!steps) return [];
    const name = steps.map((step) => labelOf(step, before)).join(', then ');
    return [{ name, switches: steps.map((step) => step.action) }];
  });
  const added = SENSORS.map(([sensor, name]) => [`Add the ${name}`, sensor] as const);
  const absent = [...added, ...CURES]
    .map(([name, ...switches]) => ({ name, switches }))
    .filter(({ switches }) => switches.every((each) => !findControl(level, each)));
  const pairs = [...flips, ...absent].map(({ name, switches }): WhatIfChoice => ({
    name,
    variants: [asItWas, { title: name, isAsItWas: false, played: after(switches) }],
  }));
  const ofLevel = new Set(flips.map(({ name }) => name));
  const sorted = pairs
    .map((pair) => ({ pair, rank: rankOf(pair) }))
    // What a level does not have is worth a look only if it changes anything.
    .filter(({ pair, rank }) => ofLevel.has(pair.name) || rank < UNCHANGED)
    .sort((one, other) => one.rank - other.rank)
    .map(({ pair }) => pair);
  if (!ATTACKS.includes(action)) return sorted;

  const three = SENSORS.map(([sensor, name]): WhatIfVariant => {
    const switches = SENSORS.filter(([other, , flag]) => before[flag] !== (other === sensor));
    return {
      title: `With the ${name} alone`,
      isAsItWas: switches.length === 0,
      played: after(switches.map(([other]) => other)),
    };
  });
  return [{ name: 'IDS, IPS and WAF', variants: three }, ...sorted];
}

const UNCHANGED = 2;

/** 0 where the outcome is another one, 1 where something else differs, 2 where nothing does. */
function rankOf(choice: WhatIfChoice): number {
  const outcomes = choice.variants.map(({ played }) => verdictOf(played.result));
  if (new Set(outcomes).size > 1) return 0;
  return differencesOf(choice).some((each) => each !== null) ? 1 : UNCHANGED;
}

/** Where each further variant of a choice parts from its first; null where nothing differs. */
export function differencesOf({ variants: [first, ...others] }: WhatIfChoice) {
  const nameOf = ({ title, isAsItWas }: WhatIfVariant) => {
    if (title.startsWith('With')) return title.replace('With', 'with');
    return isAsItWas ? 'as it was' : `after “${title}”`;
  };
  return others.map((other) => {
    const names = [nameOf(first!), nameOf(other)] as const;
    const difference = differenceOf(first!.played, other.played, names);
    return difference && { ...difference, node: toldOf(first!, other, difference.node) };
  });
}

/** The node, if the two say something else of it, or the first in path order of which they do. */
function toldOf(one: WhatIfVariant, other: WhatIfVariant, node: NodeId): NodeId {
  const [here, there] = [one, other].map(
    ({ played }) => new Map(hopList(played.result).map((hop) => [hop.node, hop.sentence])),
  );
  const differs = (each: NodeId) => here!.get(each) !== there!.get(each);
  return differs(node) ? node : (LANE_ORDER.find(differs) ?? node);
}
