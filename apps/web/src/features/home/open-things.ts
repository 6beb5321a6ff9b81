import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import type { HomeStanding } from './home-props.ts';
import type { OwnLevel } from './own-levels.ts';

/** Something that is still to be done: where, what, and one sentence. */
export interface OpenThing {
  readonly level: LevelId;
  readonly place: string;
  readonly title: string;
  readonly text: string;
}

const SHOWN = 3;

function proofOf({ id, proofs }: OwnLevel, { tried }: HomeStanding): OpenThing | undefined {
  const open = proofs.find(([proof]) => !tried[id]?.includes(proof));
  const place = `Level ${id}, proof still open`;
  return open && { level: id, place, title: open[1], text: 'Mark what shows it in your own run.' };
}

function quizOf({ id, title }: OwnLevel, { quizzes }: HomeStanding): OpenThing | undefined {
  const result = quizzes[id];
  const wrong = result ? result.total - result.score : undefined;
  if (wrong === 0) return undefined;
  if (!wrong || !result)
    return {
      level: id,
      place: `Level ${id}, quiz`,
      title,
      text: 'Six questions, for learning only.',
    };
  const text = wrong === 1 ? 'One question was wrong.' : `${wrong} questions were wrong.`;
  return { level: id, place: `Level ${id}, quiz ${result.score}/${result.total}`, title, text };
}

function challengeOf({ id, challenge }: OwnLevel, { solved }: HomeStanding): OpenThing | undefined {
  if (!challenge || solved.includes(id)) return undefined;
  const text = 'Do the defender’s work yourself, on three mornings of traffic.';
  return { level: id, place: `Level ${id}, challenge`, title: challenge, text };
}

const isComplete = ({ id, actions }: OwnLevel, { tried }: HomeStanding) =>
  actions.every(([action]) => tried[id]?.includes(action));

/** Whether every proof of every level was found. */
export function isAllProved(levels: readonly OwnLevel[], { tried }: HomeStanding): boolean {
  return levels.every(({ id, proofs }) => proofs.every(([proof]) => tried[id]?.includes(proof)));
}

/** Up to three things that are open: of the completed levels one of each kind, then the next level. */
export function openThings(
  levels: readonly OwnLevel[],
  standing: HomeStanding,
  isGuest: boolean,
): readonly OpenThing[] {
  const done = levels.filter((level) => isComplete(level, standing));
  const kinds = isGuest ? [proofOf, challengeOf] : [proofOf, quizOf, challengeOf];
  const perKind = kinds.map((kind) => done.flatMap((level) => kind(level, standing) ?? []));
  const next = levels.find((level) => !isComplete(level, standing) && !standing.tried[level.id]);
  const begin = next && {
    level: next.id,
    place: `Level ${next.id}${isGuest && Number(next.id) > GUEST_LEVEL_MAX ? ', with an account' : ''}`,
    title: next.title,
    text: next.summary,
  };
  const firsts = perKind.flatMap((things) => things.slice(0, 1));
  const others = perKind.flatMap((things) => things.slice(1));
  return [...firsts, ...(begin ? [begin] : []), ...others].slice(0, SHOWN);
}
