import type { LabAction, LabState } from './devices/derived.ts';
import { initialState } from './state.ts';

/** What a step came to, whatever its numbers: usually one object for all steps that did the same. */
export interface StepOutcome {
  /** Whether the engine turned the action down: it is unknown, or its device is off. */
  readonly isRefused: boolean;
}

/** Where a step led. */
export interface Led {
  readonly state: LabState;
  readonly outcome: StepOutcome;
}

/** All states that differ in nothing but counters, and where each action led from there. */
type Place = Map<LabAction, Led & { readonly from: LabState; readonly to: Place }>;

/** A run of 500 actions comes to half as many; each takes some kilobytes with its outcomes. */
const PLACES_KEPT = 1_000;
const places = new Map<string, Place>();
/** The place of the state that was asked about last: runs go on from there, and its key costs as much as a step. */
let latest: { readonly state: LabState; readonly place: Place } | undefined;

const FIRST_STATE = initialState();
const FIELDS = (Object.keys(FIRST_STATE) as (keyof LabState)[]).filter(
  (field) => field !== 'sequence' && field !== 'trips',
);

function placeOf(state: LabState): Place {
  if (latest?.state === state) return latest.place;
  const changed = FIELDS.filter((field) => state[field] !== FIRST_STATE[field]);
  const key = JSON.stringify(changed.map((field) => [field, state[field]]));
  if (places.size >= PLACES_KEPT) places.clear();
  const place: Place = places.get(key) ?? new Map();
  places.set(key, place);
  latest = { state, place };
  return place;
}

/**
 * Where an action leads that was done in such a state before; undefined for any other. Runs bring the lab into the
 * same places again and again, and the same action does the same there: only its records and packets are numbered on.
 */
export function recall(before: LabState, action: LabAction): Led | undefined {
  const known = placeOf(before).get(action);
  if (!known) return undefined;
  const { from, to, outcome } = known;
  const state = {
    ...known.state,
    sequence: before.sequence + known.state.sequence - from.sequence,
    trips: before.trips + known.state.trips - from.trips,
  };
  latest = { state, place: to };
  return { state, outcome };
}

/** Remembers where an action led. */
export function remember(from: LabState, action: LabAction, { state, outcome }: Led): void {
  placeOf(from).set(action, { from, state, outcome, to: placeOf(state) });
}
