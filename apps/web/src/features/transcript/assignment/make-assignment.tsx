import { type ReactNode, useState } from 'react';
import {
  type Assignment,
  ASSIGNMENT_PARTS,
  CLASS_CODE_MAX,
  isClassCode,
  type LevelId,
  readAssignment,
  webPaths,
  writeAssignment,
} from '@netward/contracts';
import { useIsHydrated } from '../../../lib/use-is-hydrated.ts';
import { Checkbox, Field } from '../../../ui/field.tsx';
import { AssignmentLink } from './assignment-link.tsx';
import { taskNames } from './task-names.ts';
import '../transcript-check.css';

/** What is chosen so far; the fields hold what was typed. */
interface AssignmentDraft extends Required<Pick<Assignment, 'levels' | 'of' | 'challenges'>> {
  readonly day: string;
  readonly time: string;
  readonly zone: string | undefined;
  readonly code: string;
  readonly seed: number | undefined;
  readonly runLink: string;
}
const NOTHING: AssignmentDraft = {
  levels: [],
  of: ASSIGNMENT_PARTS,
  challenges: [],
  day: '',
  time: '18:00',
  zone: undefined,
  code: '',
  seed: undefined,
  runLink: '',
};

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zonesOf = () => [...new Set([ownZone(), ...Intl.supportedValuesOf('timeZone')])];

/** Numbers that people can still read to each other. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]! % 2 ** 24;

/** The code of a run in what was pasted; empty where there is none. */
const codeOfRun = (link: string) => /[?&]run=([\w-]+)/.exec(link)?.[1] ?? '';

/** What the draft lacks, in one sentence; or the text of the assignment. */
function textOf(draft: AssignmentDraft, isRun: IsRun): { text: string } | { lacks: string } {
  const { levels, challenges, of, day, time, zone = ownZone(), code, seed, runLink } = draft;
  if (!levels.length && !challenges.length) return { lacks: 'Choose a level or a challenge.' };
  if (levels.length && !of.length) return { lacks: 'Choose what of each level is asked for.' };
  if (runLink && !isRun(codeOfRun(runLink)))
    return { lacks: 'This is not the link of a run. Copy one in the lab’s timeline.' };
  if (!code) return { lacks: 'Give the class a code.' };
  if (!isClassCode(code)) return { lacks: 'Use letters, digits, dots and dashes for the code.' };
  const text = writeAssignment({
    levels,
    of: levels.length ? of : [],
    challenges,
    code,
    until: day ? { day, time, zone } : undefined,
    seed: challenges.length ? seed : undefined,
    from: codeOfRun(runLink) || undefined,
  });
  return readAssignment(text) ? { text } : { lacks: 'Choose a day and a time that there are.' };
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="assignment-block grid">
      <h2 className="heading">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

interface PickProps<Id extends string> {
  readonly of: readonly { readonly id: Id; readonly name: string; readonly minutes?: number }[];
  readonly chosen: readonly Id[];
  readonly label: string;
  readonly onChoose: (chosen: readonly Id[]) => void;
}

/** Boxes to tick, two in a row; levels with their number in front. */
function Pick<Id extends string>({ of, chosen, label, onChoose }: PickProps<Id>) {
  const toggle = (id: Id) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="assignment-pick grid" role="group" aria-label={label}>
      {of.map(({ id, name, minutes }) => (
        <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
          {id !== name && <span className="mono">{id}</span>}
          <span>{name}</span>
          {minutes !== undefined && <small className="mono">{minutes} min</small>}
        </Checkbox>
      ))}
    </div>
  );
}

const LEVELS = taskNames.map(({ level, title, minutes }) => ({ id: level, name: title, minutes }));
const PARTS = ASSIGNMENT_PARTS.map((part) => ({ id: part, name: part }));
const CHALLENGES = taskNames.flatMap(({ level, challenge }) =>
  challenge ? [{ id: level, name: challenge }] : [],
);

type Change = (change: Partial<AssignmentDraft>) => void;

function Tasks({ draft, change }: { draft: AssignmentDraft; change: Change }) {
  const choose = (key: 'levels' | 'challenges') => (chosen: readonly LevelId[]) =>
    change({ [key]: chosen });
  return (
    <>
      <Block title="Levels">
        <Pick of={LEVELS} chosen={draft.levels} label="Levels" onChoose={choose('levels')} />
      </Block>
      <Block title="of each">
        <Pick of={PARTS} chosen={draft.of} label="of each" onChoose={(of) => change({ of })} />
      </Block>
      <Block title="Challenges">
        <Pick
          of={CHALLENGES}
          chosen={draft.challenges}
          label="Challenges"
          onChoose={choose('challenges')}
        />
        <Checkbox
          className="above-16"
          checked={draft.seed !== undefined}
          disabled={draft.challenges.length === 0}
          onChange={({ currentTarget }) =>
            change({ seed: currentTarget.checked ? newSeed() : undefined })
          }
        >
          The same sealed day for everybody. Otherwise each learner has their own.
        </Checkbox>
      </Block>
    </>
  );
}

function Conditions({ draft, change }: { draft: AssignmentDraft; change: Change }) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <Block title="From">
        <Field
          label="Link to a run (optional)"
          value={draft.runLink}
          onChange={({ currentTarget }) => change({ runLink: currentTarget.value.trim() })}
          hint="The class goes on from that moment. What came with the link does not count as theirs."
        />
      </Block>
      <Block title="Until">
        <div className="assignment-until cluster">
          <Field
            label="Day"
            type="date"
            value={draft.day}
            onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          />
          <Field
            label="Time"
            type="time"
            value={draft.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
          <label className="grid gap-6 ui-text">
            Time zone
            <select
              className="outlined rounded"
              value={isHydrated ? (draft.zone ?? ownZone()) : ''}
              onChange={({ currentTarget }) => change({ zone: currentTarget.value })}
            >
              {isHydrated && zonesOf().map((zone) => <option key={zone}>{zone}</option>)}
            </select>
          </label>
        </div>
        <p className="assignment-note note">
          Without a day there is no end. Later files count and are marked late.
        </p>
      </Block>
      <Block title="Class code">
        <Field
          label="Class code"
          value={draft.code}
          maxLength={CLASS_CODE_MAX}
          placeholder="NW-2B"
          onChange={({ currentTarget }) => change({ code: currentTarget.value.trim() })}
          hint="Each learner adds a number of your list. It binds the file to the person."
        />
      </Block>
    </>
  );
}

/** Whether a text is the code of a run that the lab can play. */
type IsRun = (code: string) => boolean;

/** A form whose result is a link. Nothing of it is stored or sent. */
export function MakeAssignment({ isRun }: { isRun: IsRun }) {
  const [draft, setDraft] = useState(NOTHING);
  const change: Change = (part) => setDraft((now) => ({ ...now, ...part }));
  return (
    <div className="wrap transcript-page" data-assignment="make">
      <h1 tabIndex={-1}>Make an assignment</h1>
      <p className="lead">
        An assignment is a link. Everything is written in it: nothing is stored here, and you need
        no account.
      </p>
      <div className="assignment-columns grid start">
        <div>
          <Tasks {...{ draft, change }} />
          <Conditions {...{ draft, change }} />
        </div>
        <AssignmentLink result={textOf(draft, isRun)} path={webPaths.assignment} />
      </div>
    </div>
  );
}
