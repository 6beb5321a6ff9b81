import type { Challenge, Judgement, Outcome, Traffic } from '@netward/challenges';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { VerdictIcon } from '../../log/log-parts.tsx';
import { isMet, type JudgedDay } from '../challenge-work.ts';
import { FlowStrip } from '../results.tsx';

export interface EndDay {
  readonly id: Traffic | 'sealed' | 'other';
  readonly title: string;
  readonly day: JudgedDay;
  /** Of a day that was made from a number. */
  readonly seed?: number;
}

/** The list that says what fell; null where every goal is met, or none of the lists is to blame. */
export function fallenList(judgement: Judgement): Outcome | null {
  if (isMet(judgement)) return null;
  const wrong = ['turned-away', 'through'] as const;
  return wrong.find((list) => judgement.flows.some(({ outcome }) => outcome === list)) ?? null;
}

export function decisiveOf(judgement: Judgement) {
  const list = fallenList(judgement);
  return judgement.flows.find(({ outcome }) => outcome === list);
}

/** Which of the goals that are met was the closest. */
function marginOf({ goals }: Judgement): string {
  const limited = goals.flatMap(({ text, left }) => (left === undefined ? [] : [{ text, left }]));
  const [narrowest] = limited.toSorted((one, other) => one.left - other.left);
  if (!narrowest) return 'Each asks for all or none, so none was closer than another.';
  const { text, left } = narrowest;
  return `The closest: ${text.charAt(0).toLowerCase()}${text.slice(1)}, with ${left === 0 ? 'none' : left} to spare.`;
}

interface StreamsProps {
  readonly challenge: Challenge;
  readonly days: readonly EndDay[];
  readonly chosen: EndDay['id'];
  readonly onChoose: (id: EndDay['id']) => void;
  readonly onTomorrow: () => void;
}

export function Streams({ challenge, days, chosen, onChoose, onTomorrow }: StreamsProps) {
  const column = (each: EndDay) => (
    <Stream
      key={each.id}
      {...{ challenge, each }}
      isChosen={each.id === chosen}
      onChoose={() => onChoose(each.id)}
    />
  );
  const isSealed = days.every(({ id }) => id !== 'sealed');
  return (
    <div className="end-streams seams grid fixed">
      {days.filter(({ id }) => id !== 'other').map(column)}
      {isSealed && (
        <article
          className="end-stream stack packed to-left gap-8 small surface"
          data-stream="sealed"
        >
          <h3 className="row wide ui-text">
            <Icon name="i-seal" /> Tomorrow <small className="mono push">sealed</small>
          </h3>
          <p>
            A day made from a number of your own. The seal is against fitting rules to it out of
            habit; who reads the page’s script can know it.
          </p>
          <Button look="primary" onClick={onTomorrow}>
            Open tomorrow
          </Button>
        </article>
      )}
      {days.filter(({ id }) => id === 'other').map(column)}
    </div>
  );
}

interface StreamProps {
  readonly challenge: Challenge;
  readonly each: EndDay;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Stream({ challenge, each, isChosen, onChoose }: StreamProps) {
  const { id, title, day, seed } = each;
  const { judgement } = day;
  const holds = isMet(judgement);
  const open = judgement.goals.filter((goal) => !goal.isMet);
  const list = fallenList(judgement);
  return (
    <article
      className="end-stream stack packed to-left gap-8 small surface"
      data-stream={id}
      data-met={holds}
      data-seed={seed}
      data-chosen={isChosen}
    >
      <h3 className="row wide ui-text">
        <VerdictIcon verdict={holds ? 'passed' : 'unreached'} />
        {title}
        <small className="mono push">{holds ? 'held' : `${open.length} not met`}</small>
      </h3>
      <FlowStrip {...{ challenge, judgement }} decisive={decisiveOf(judgement)?.id} />
      {open.map(({ text, standing }) => (
        <p key={text}>
          <b>{text}:</b> {standing}
        </p>
      ))}
      {list && <p>{challenge.explain(day.configuration, judgement, list)}</p>}
      {holds && <p>Every goal is met.{id === 'sealed' && ` ${marginOf(judgement)}`}</p>}
      <Button size="small" aria-pressed={isChosen} onClick={onChoose}>
        Read its {challenge.texts.lines}
      </Button>
    </article>
  );
}
