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
  const columns = (isOther: boolean) =>
    days
      .filter(({ id }) => (id === 'other') === isOther)
      .map((each) => <Stream key={each.id} {...{ challenge, each, chosen, onChoose }} />);
  const isSealed = days.every(({ id }) => id !== 'sealed');
  return (
    <div className="end-streams seams grid fixed">
      {columns(false)}
      {isSealed && (
        <article
          className="end-stream stack packed to-left gap-8 small surface"
          data-stream="sealed"
        >
          <h3 className="row wide ui-text">
            <Icon name="i-seal" /> Tomorrow <span className="push faint">sealed</span>
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
      {columns(true)}
    </div>
  );
}

type StreamProps = Pick<StreamsProps, 'challenge' | 'chosen' | 'onChoose'> & { each: EndDay };

function Stream({ challenge, each, chosen, onChoose }: StreamProps) {
  const { id, title, day, seed } = each;
  const { judgement } = day;
  const isChosen = id === chosen;
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
        <span className="push faint">{holds ? 'held' : `${open.length} not met`}</span>
      </h3>
      <FlowStrip {...{ challenge, judgement }} decisive={decisiveOf(judgement)?.id} />
      {open.map(({ text, standing }) => (
        <p key={text}>
          <b>{text}:</b> {standing}
        </p>
      ))}
      {list && <p>{challenge.explain(day.configuration, judgement, list)}</p>}
      {holds && <p>Every goal is met.{id === 'sealed' && ` ${marginOf(judgement)}`}</p>}
      <Button size="small" aria-pressed={isChosen} onClick={() => onChoose(id)}>
        Read its {challenge.texts.lines}
      </Button>
    </article>
  );
}
