import { Fragment, type KeyboardEvent, useState } from 'react';
import { type Challenge, type JudgedFlow, numbersOf, OUTCOMES } from '@netward/challenges';
import {
  type ConnectionEnd,
  type FirewallConnection,
  outcomeOfEnd,
} from '@netward/challenges/02-firewall/connections';
import { Link } from '../../../../lib/link.tsx';
import { ColumnHeads } from '../../../../ui/column-heads.tsx';
import { VerdictIcon } from '../../log/log-parts.tsx';
import { moveFocus } from '../../move-focus.ts';
import type { DayPlay, RealRun } from './use-plays.ts';

interface FlowTableProps {
  readonly day: DayPlay;
  /** Whether the challenge's own judge knows this text. */
  readonly isJudged: boolean;
  readonly tool: string;
  readonly isOnlyDiffering: boolean;
  readonly onOpen: (flow: string) => void;
}

/** Flow by flow, what the challenge's judge says and what the real firewall did. */
export function FlowTable(props: FlowTableProps) {
  const { day, isJudged, tool, isOnlyDiffering, onOpen } = props;
  const [stop, setStop] = useState('');
  const rows = day.connections
    .map((flow, index) => ({ flow, real: day.verdicts[index] }))
    .filter(({ flow, real }) => !isOnlyDiffering || (real && real !== flow.end));
  const first = rows.some(({ flow }) => flow.id === stop) ? stop : rows[0]?.flow.id;
  const flowAt = (target: EventTarget) =>
    (target as HTMLElement).closest<HTMLElement>('[data-flow]')?.dataset['flow'];
  const answerKey = (event: KeyboardEvent<HTMLElement>) => {
    const flow = flowAt(event.target);
    if (event.key === 'Enter' && flow && !event.ctrlKey) onOpen(flow);
    else moveFocus(event, '[data-flow]');
  };
  return (
    <div className="challenge-scroll">
      <table
        className="real-flows wide real-compared mono"
        role="grid"
        aria-label="Flow by flow"
        onKeyDown={answerKey}
        onFocus={({ target }) => setStop(flowAt(target) ?? stop)}
        onDoubleClick={({ target }) => {
          const flow = flowAt(target);
          if (flow) onOpen(flow);
        }}
      >
        <ColumnHeads names={['time', 'source', 'to', 'ours', tool]}>
          <th scope="col">
            <span className="sr-only">compared</span>
          </th>
        </ColumnHeads>
        <tbody>
          {rows.map(({ flow, real }) => (
            <FlowRow
              key={flow.id}
              {...{ flow, real, tool }}
              isJudged={isJudged && !isSilent(day)}
              isStop={flow.id === first}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FlowRowProps extends Pick<FlowTableProps, 'isJudged' | 'tool'> {
  readonly flow: FirewallConnection;
  readonly real: ConnectionEnd | undefined;
  readonly isStop: boolean;
}

function FlowRow({ flow, real, isJudged, tool, isStop }: FlowRowProps) {
  const { id, time, source, sourcePort, destination, port, end } = flow;
  const ours = isJudged ? end : undefined;
  const differs = ours !== undefined && real !== undefined && ours !== real;
  return (
    <Fragment>
      <tr data-flow={id} data-ours={ours ?? ''} data-real={real ?? ''} tabIndex={isStop ? 0 : -1}>
        <td>{time}</td>
        <td>
          {source}
          <small>:{sourcePort}</small>
        </td>
        <td>{`${destination}:${port}`}</td>
        <EndCell end={ours} />
        <EndCell end={real} />
        <td>{differs ? <b>differ</b> : ours && real && 'agree'}</td>
      </tr>
      {differs && (
        <tr className="real-difference">
          <td colSpan={6}>
            {`Our judge says “${END_WORDS[ours]}”, ${tool} did “${END_WORDS[real]}”. The real one decides, so our judge is wrong here. `}
            <Link to="/contact">Tell us</Link>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

export function EndCell({ end }: { end: ConnectionEnd | undefined }) {
  if (!end) return <td>–</td>;
  return (
    <td>
      <span className="row gap-4">
        <VerdictIcon verdict={end === 'S' ? 'passed' : 'blocked'} /> {END_WORDS[end]}
      </span>
    </td>
  );
}

const END_WORDS: Readonly<Record<ConnectionEnd, string>> = {
  S: 'accepted',
  R: 'rejected',
  N: 'dropped',
  A: 'reply lost',
  H: 'cut off',
};

export /** How many of a day's flows went as the challenge's judge says. */
function comparedOf({ connections, verdicts }: DayPlay) {
  const known = connections.filter((_, index) => verdicts[index]);
  const agree = connections.filter(({ end }, index) => verdicts[index] === end).length;
  return { agree, differ: known.length - agree, open: connections.length - known.length };
}

/** Whether nothing was answered that should be: rather a machine without processor time than a wrong judge. */
export function isSilent({ connections, verdicts, played }: DayPlay): boolean {
  const isMute = verdicts.every((verdict) => verdict === 'N' || verdict === 'A');
  return played !== null && isMute && connections.some(({ end }) => end === 'S');
}

/** The head of a day: what agrees or, where the judge does not understand the text, what the real one did alone. */
export function headOf(challenge: Challenge, { configuration }: RealRun, day: DayPlay): string {
  const { agree, open } = comparedOf(day);
  const { connections, verdicts } = day;
  if (open > 0 && !day.played) return `${connections.length - open} of ${connections.length} flows`;
  if (configuration !== null && isSilent(day)) return 'No flow was answered';
  if (configuration !== null) return `${agree} of ${connections.length} flows agree`;
  const flows = connections.map((each, index) => outcomeOfEnd(each, verdicts[index]!));
  const numbers = numbersOf({ flows: flows.map((outcome) => ({ outcome }) as JudgedFlow) });
  return OUTCOMES.filter((each) => numbers[each] > 0)
    .map((each) => `${numbers[each]} ${challenge.texts.outcomes[each].toLowerCase()}`)
    .join(', ');
}
