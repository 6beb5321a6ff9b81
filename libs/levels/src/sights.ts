import type { LabAction, LabState } from '@netward/lab-engine';
import type { Level, Sight } from './level.ts';
import { findControl } from './play.ts';

/** How many missing sights a note names; more would not fit next to the quiz button. */
const NAMED = 2;

/** The names so far and what this action shows anew in this state; the same list if nothing is new. */
export function addSights(level: Level, seen: readonly string[], state: LabState, action: string) {
  const added = level.texts.sights.filter(
    (sight) =>
      !seen.includes(sight.name) &&
      sight.actions.some((candidate) => candidate === action) &&
      isSetFor(level, sight, state) &&
      (sight.after === undefined || seen.includes(sight.after)),
  );
  return added.length === 0 ? seen : [...seen, ...added.map(({ name }) => name)];
}

function isSetFor(level: Level, sight: Sight, state: LabState): boolean {
  const isOn = (action: LabAction) => findControl(level, action)?.isPressed?.(state) ?? false;
  return (
    (sight.with ?? []).every(isOn) &&
    !(sight.without ?? []).some(isOn) &&
    sight.missing?.(state) === undefined
  );
}

/** What to do next to see something new, first what needs no switch. Undefined once everything was seen. */
export function towardsUnseen(level: Level, seen: readonly string[], state: LabState) {
  const isOn = (action: LabAction) => findControl(level, action)?.isPressed?.(state) ?? false;
  const steps = level.texts.sights
    .filter(({ name, after }) => !seen.includes(name) && (!after || seen.includes(after)))
    .map((sight) => ({
      sight,
      switches: [
        ...(sight.with ?? []).filter((action) => !isOn(action)),
        ...(sight.without ?? []).filter(isOn),
        ...[sight.missing?.(state) ?? []].flat(),
      ],
    }));
  const next = steps.find(({ switches }) => switches.length === 0) ?? steps[0];
  return next && { action: next.switches[0] ?? next.sight.actions[0]!, sight: next.sight };
}

/** Of the sights that an action can show: those without a defence and those with one. */
export interface SightsOfAction {
  readonly without: readonly Sight[];
  readonly with: readonly Sight[];
}

/** The sights of a level that this action can show. */
export function sightsOf(level: Level, action: LabAction): SightsOfAction {
  const own = level.texts.sights.filter(({ actions }) => actions.includes(action));
  const hasDefence = (sight: Sight) => sight.with !== undefined;
  return { without: own.filter((sight) => !hasDefence(sight)), with: own.filter(hasDefence) };
}

/** What was seen of these sights and what was not yet, in words; empty if there are none. */
export function sightsInWords(sights: SightsOfAction, seen: readonly string[]): string {
  const names = [...sights.without, ...sights.with].map(({ name }) => name);
  const parts = [
    ['seen', names.filter((name) => seen.includes(name))],
    ['not seen yet', names.filter((name) => !seen.includes(name))],
  ] as const;
  return parts
    .filter(([, list]) => list.length > 0)
    .map(([title, list]) => `${title}: ${joined(list)}`)
    .join('; ');
}

/** What to say once every required action was tried: what was not seen yet, or what to compare. */
export function completionNote(level: Level, seen: readonly string[]): string {
  const names = level.texts.sights.map(({ name }) => name);
  const missing = names.filter((name) => !seen.includes(name));
  if (missing.length === 0) return level.texts.completionNote;
  const more = missing.length > NAMED ? [`${missing.length - NAMED} more`] : [];
  const list = [...missing.slice(0, NAMED), ...more];
  return `All tried. Not seen in this run yet: ${joined(list)}.`;
}

function joined(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}
