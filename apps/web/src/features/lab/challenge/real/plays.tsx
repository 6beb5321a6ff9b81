import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import {
  type Challenge,
  type Day,
  type JudgedFlow,
  numbersOf,
  OUTCOMES,
  type TextProblem,
  TRAFFICS,
} from '@netward/challenges';
import type { FirewallConfiguration } from '@netward/challenges/02-firewall';
import {
  type ConnectionEnd,
  connectionsOf,
  type FirewallConnection,
  outcomeOfEnd,
} from '@netward/challenges/02-firewall/connections';
import type { Machine, MachinePlay, MachineVerdict, ToolAnswer } from '@netward/machine';
import { Link } from '../../../../lib/link.tsx';
import { ColumnHeads } from '../../../../ui/column-heads.tsx';
import { VerdictIcon } from '../../log/log-parts.tsx';
import { moveFocus } from '../../move-focus.ts';
import { textOf, type Work } from '../challenge-work.ts';
import type { Opened } from '../use-opened.ts';

export interface DayPlay {
  readonly connections: readonly FirewallConnection[];
  /** One for each connection; a hole where it is not known yet. */
  readonly verdicts: readonly (MachineVerdict | undefined)[];
  /** Null while it goes on, and where it was stopped. */
  readonly played: MachinePlay | null;
}

export interface RealRun {
  readonly text: string;
  /** What the challenge's own reader makes of it; null where it does not understand it. */
  readonly configuration: unknown;
  readonly refusal: ToolAnswer | null;
  readonly days: ReadonlyMap<Day, DayPlay>;
}

/** The days that can be played: the three, and the learner's own once it was opened. */
function useDays({ traffic, tomorrow }: Work) {
  const [isOwn, setOwn] = useState(false);
  const days: readonly Day[] = [...TRAFFICS, ...(tomorrow ? [tomorrow.seed] : [])];
  const shown: Day = isOwn && tomorrow ? tomorrow.seed : traffic;
  // The shown one first: it is what somebody waits for.
  return { days, shown, setOwn, inOrder: [shown, ...days.filter((day) => day !== shown)] };
}

/** What real nftables does with the learner's text, day by day. */
export function usePlays({ challenge, work, real }: Opened, onFailed: (error: unknown) => void) {
  const days = useDays(work);
  const [run, setRun] = useState<RealRun | null>(null);
  const [playing, setPlaying] = useState<Day | null>(null);
  const [tool, setTool] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  const text = textOf(challenge, work.draft);
  const isCurrent = run?.text === text;

  const playDay = async (machine: Machine, of: RealRun, day: Day, signal: AbortSignal) => {
    // The flows are the same whatever the configuration.
    const configuration = (of.configuration ?? challenge.start) as FirewallConfiguration;
    const connections = connectionsOf(configuration, day);
    const show = (verdicts: DayPlay['verdicts'], played: MachinePlay | null = null) => {
      const next = { connections, verdicts, played };
      setRun((known) => known && { ...known, days: new Map(known.days).set(day, next) });
    };
    setPlaying(day);
    show([]);
    const soFar: MachineVerdict[] = [];
    const onVerdict = (index: number, verdict: MachineVerdict) => {
      soFar[index] = verdict;
      if (!signal.aborted) show([...soFar]);
    };
    const events = { signal, onVerdict, isCaptured: true };
    const played = await machine.play(of.text, connections, events);
    const { answer, verdicts } = played;
    if (answer.status !== 0) {
      setRun((known) => known && { ...known, refusal: answer });
      real.setRefused({ text: of.text, problems: problemsIn(answer.errors) });
    } else show(verdicts, played);
    return answer.status === 0;
  };

  /** Plays the days one after the other, each in a fresh machine. */
  const play = async (machine: Machine, wanted: readonly Day[]) => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const configuration = work.problems.length === 0 ? work.draft.configuration : null;
    const fresh = { text, configuration, refusal: null, days: new Map() };
    const of = run && isCurrent && wanted.length === 1 ? run : fresh;
    setRun(of);
    try {
      for (const day of wanted) {
        if (!(await playDay(machine, of, day, signal))) break;
        if (tool) continue;
        // What it calls itself: 'nftables v1.0.6 (Lester Gooch #5)'.
        setTool((await machine.run(['nft', '--version'], { signal })).output.trim());
      }
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
    if (stop.current.signal === signal) setPlaying(null);
  };
  const cancel = () => stop.current?.abort();
  return { ...days, run, isCurrent, playing, tool, play, cancel };
}

const PLACE = /^[^\s:]+:(\d+):(\d+)(?:-(\d+))?: Error: (.+)$/gm;
/** A word where an address should be is looked up as a name, which the machine cannot. */
const NAME = 'Could not resolve hostname';
const NAME_MEANS = 'nft takes what is no valid address for the name of a host.';

/** The places that nft's own words name, for the editor. */
export function problemsIn(words: string): readonly TextProblem[] {
  return Array.from(words.matchAll(PLACE), ([, line, from, to = from, reason]) => ({
    line: Number(line),
    column: Number(from),
    length: Number(to) - Number(from) + 1,
    reason: `nft says: ${reason}.`,
    remedy: reason!.startsWith(NAME) ? NAME_MEANS : '',
  }));
}

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
    <div className="scroll focus-inside">
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

/** How many of a day's flows went as the challenge's judge says. */
export function comparedOf({ connections, verdicts }: DayPlay) {
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
