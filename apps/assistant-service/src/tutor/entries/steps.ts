import { leadOf } from '@netward/evidence/proof';
import { logEntries, step, type LabAction } from '@netward/lab-engine';
import { filled } from '@netward/lab-engine/filled';
import { findControl, labelOf, levels, towardsUnseen, type Control } from '@netward/levels';
import { proofsOf } from '@netward/levels/proofs';
import type { Ask } from '../../model/model.ts';
import type { Entry, EntryAnswer } from '../entry.ts';
import { isTraffic } from '../references.ts';
import texts from './steps.json' with { type: 'json' };

const { asked } = texts;
const BEFORE: Readonly<Record<string, string>> = texts.before;

/** What a learner asks about the steps of a level. */
export function stepEntries(ask: Ask): Entry[] {
  return [
    entry('next', asked.next, nextStep),
    entry('hint', asked.hint, nextHint),
    entry('left', asked.left, whatIsLeft),
    entry('proof', asked.proof, whereTheProofIs),
    nextLevel(ask),
    entry('disabled', asked.disabled, whatIsDisabled),
    ...ask.level.controls.flatMap(({ controls }) =>
      controls.map((each) => aboutControl(ask, each)),
    ),
  ];
}

function entry(id: string, phrasings: readonly string[], told: (ask: Ask) => EntryAnswer): Entry {
  return { id: `step/${id}`, kind: 'page', asked: phrasings, answer: told };
}

/** Where it is, and why it is disabled if it is. */
function aboutControl({ lab }: Ask, control: Control): Entry {
  const { action } = control;
  const label = labelOf(control, lab.state);
  const others = texts.pageActions.includes(action) ? texts.pageLabels : [];
  const [first, ...forms] = asked.use;
  const phrasings = [label.toLowerCase(), ...others].flatMap((each) =>
    forms.map((form) => filled(form, { label: each })),
  );
  // "Undo it" means the switch that was turned last.
  const isLast = lab.played.findLast((each) => !isTraffic(each))?.action === action;
  const undo = isLast ? asked.undo : [];
  return entry(`use/${action}`, [filled(first!, { label }), ...phrasings, ...undo], (ask) => {
    const disabled = whyDisabled(ask, control);
    if (disabled) return { text: disabled };
    return { text: `“${label}” is in ${placeOf(ask, action)}.${whatToRead(ask, action)}` };
  });
}

function whyDisabled({ lab }: Ask, control: Control): string | undefined {
  const reason = control.disabledReason(lab.state);
  return reason ? `“${labelOf(control, lab.state)}” is disabled at present: ${reason}` : undefined;
}

function whatIsDisabled(ask: Ask): EntryAnswer {
  const controls = ask.level.controls.flatMap((group) => group.controls);
  const disabled = controls.flatMap((each) => whyDisabled(ask, each) ?? []);
  return { text: disabled.join(' ') || texts.noneDisabled };
}

/**
 * What to do next: towards what the run has not shown yet, then what the level requires. Of the
 * sights those come first that need no switch; undefined once there is nothing left.
 */
function usefulStep(ask: Ask) {
  const unseen = towardsUnseen(ask.level, ask.lab.seen, ask.lab.state);
  const action = unseen?.action ?? ask.lab.remaining[0];
  if (!action) return undefined;
  const purpose = unseen ? `, to see ${unseen.sight.name}` : '';
  return { action, purpose, label: labelNow(ask, action), sight: unseen?.sight.name };
}

function nextStep(ask: Ask): EntryAnswer {
  const next = usefulStep(ask);
  if (!next) return whatIsLeft(ask);
  const text = `Try “${next.label}” next${next.purpose}.${whatToRead(ask, next.action)}`;
  return { text, offers: { kind: 'next', questions: [asked.hint[0]!] } };
}

/** The next of three hints for the next useful step: what to think about, where to look, what to press. */
function nextHint(ask: Ask): EntryAnswer {
  const next = usefulStep(ask);
  if (!next) return whatIsLeft(ask);
  const { action, label, purpose, sight } = next;
  const unseen = sight ? `You have not seen ${sight} yet. ` : '';
  return nextOfHints(ask, asked.hint[0]!, [
    `${unseen}${BEFORE[action] ?? BEFORE['other']!}`,
    `Look at ${placeOf(ask, action)}${purpose}.`,
    `Press “${label}”${purpose}.${whatToRead(ask, action)}`,
  ]);
}

/** How many of the actions that count are tried, which are left, and whether that is all. */
function whatIsLeft(ask: Ask): EntryAnswer {
  const { level, lab } = ask;
  const all = level.requiredActions.length;
  const left = lab.remaining.map((action) => `“${labelNow(ask, action)}”`);
  const tried = `You have tried ${all - left.length} of the ${all} actions that count in this level`;
  if (left.length > 0) return { text: `${tried}. Left: ${left.join(', ')}.` };
  const quiz = lab.isQuizSubmitted ? 'You have handed in the quiz.' : 'The quiz is open.';
  const unseen = usefulStep(ask);
  const more = unseen ? ` Still worth trying: “${unseen.label}”${unseen.purpose}.` : '';
  return { text: `${tried}, so it is complete. ${level.texts.completionNote} ${quiz}${more}` };
}

/** The same sentences as in the strip over the lab. */
function whereTheProofIs({ level, lab }: Ask): EntryAnswer {
  const leads = proofsOf(level.id).map((proof) => leadOf(level, proof, lab));
  return { text: `The proof is in your own run. ${leads.join(' Then the other one: ')}` };
}

function nextLevel({ level }: Ask): Entry {
  const next = levels[levels.indexOf(level) + 1];
  const names = next && { next: next.id, title: next.texts.title, summary: next.texts.summary };
  const phrasings = asked.after
    .filter((form) => names || !/[{}]/u.test(form))
    .map((form) => filled(form, names ?? {}));
  const text = names ? filled(texts.after.next, names) : texts.after.last;
  return entry('after', phrasings, () => ({ text }));
}

function labelNow({ level, lab }: Ask, action: LabAction): string {
  const control = findControl(level, action);
  return control ? labelOf(control, lab.state) : action;
}

function placeOf({ level }: Ask, action: LabAction): string {
  const group = level.controls.find(({ controls }) =>
    controls.some((control) => control.action === action),
  );
  return group ? `the group “${group.name}” of the Actions panel` : 'the Actions panel';
}

/** The devices that will speak, so that the learner reads the lines that matter. */
function whatToRead({ lab }: Ask, action: LabAction): string {
  const devices = new Set(logEntries(step(lab.state, action)).map(({ device }) => `[${device}]`));
  if (devices.size === 0) return '';
  return ` Then read what ${[...devices].join(' and ')} ${devices.size > 1 ? 'write' : 'writes'} in the log.`;
}

/**
 * The next of three hints, each a step further: those that the conversation holds were given. The last
 * one is given again. `again` are the words of the button that asks for another.
 */
export function nextOfHints(
  { conversation }: Ask,
  again: string,
  hints: readonly [string, string, string],
): EntryAnswer {
  const isGiven = (hint: string) =>
    conversation.some(({ role, content }) => role === 'assistant' && content.includes(hint));
  const number = Math.min(hints.filter(isGiven).length + 1, hints.length);
  const text = `Hint ${number} of ${hints.length}: ${hints[number - 1]}`;
  return number < hints.length ? { text, offers: { kind: 'next', questions: [again] } } : { text };
}
