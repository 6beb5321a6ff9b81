import { useRef, useState } from 'react';
import { type Challenge, type Day, type TextProblem, TRAFFICS } from '@netward/challenges';
import type { FirewallConfiguration } from '@netward/challenges/02-firewall';
import {
  connectionsOf,
  type FirewallConnection,
} from '@netward/challenges/02-firewall/connections';
import type { Machine, MachinePlay, MachineVerdict, ToolAnswer } from '@netward/machine';
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

function begin(challenge: Challenge, { draft, problems }: Work): RealRun {
  const text = textOf(challenge, draft);
  const configuration = problems.length === 0 ? draft.configuration : null;
  return { text, configuration, refusal: null, days: new Map() };
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
  const isCurrent = run?.text === textOf(challenge, work.draft);

  const setDay = (day: Day, next: (known: DayPlay) => DayPlay, first?: DayPlay) =>
    setRun((known) => {
      const before = first ?? known?.days.get(day);
      if (!known || !before) return known;
      return { ...known, days: new Map(known.days).set(day, next(before)) };
    });

  const playDay = async (machine: Machine, of: RealRun, day: Day, signal: AbortSignal) => {
    // The flows are the same whatever the configuration.
    const configuration = (of.configuration ?? challenge.start) as FirewallConfiguration;
    const connections = connectionsOf(configuration, day);
    setPlaying(day);
    setDay(day, (known) => known, { connections, verdicts: [], played: null });
    const onVerdict = (index: number, verdict: MachineVerdict) =>
      setDay(day, (known) => {
        const verdicts = [...known.verdicts];
        verdicts[index] = verdict;
        return { ...known, verdicts };
      });
    const events = { signal, onVerdict, isCaptured: true };
    const played = await machine.play(of.text, connections, events);
    const { answer, verdicts } = played;
    if (answer.status !== 0) {
      setRun((known) => known && { ...known, refusal: answer });
      real.setRefused({ text: of.text, problems: problemsIn(answer.errors) });
    } else setDay(day, (known) => ({ ...known, verdicts, played }));
    return answer.status === 0;
  };

  /** Plays the days one after the other, each in a fresh machine. */
  const play = async (machine: Machine, wanted: readonly Day[]) => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const of = run && isCurrent && wanted.length === 1 ? run : begin(challenge, work);
    setRun(of);
    try {
      for (const day of wanted) {
        if (!(await playDay(machine, of, day, signal))) break;
        if (!tool) setTool(await versionIn(machine, signal));
      }
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
    if (stop.current.signal === signal) setPlaying(null);
  };
  const cancel = () => stop.current?.abort();
  return { ...days, run, isCurrent, playing, tool, play, cancel };
}

/** What the tool calls itself: 'nftables v1.0.6 (Lester Gooch #5)'. */
async function versionIn(machine: Machine, signal: AbortSignal): Promise<string> {
  const { output } = await machine.run(['nft', '--version'], { signal });
  return output.trim();
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
