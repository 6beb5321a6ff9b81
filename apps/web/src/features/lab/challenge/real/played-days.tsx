import { type ReactNode, useState } from 'react';
import type { Day } from '@netward/challenges';
import type { Machine } from '@netward/machine';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Choice } from '../../layout.tsx';
import { trafficShown } from '../challenge-work.ts';
import type { Opened } from '../use-opened.ts';
import {
  comparedOf,
  type DayPlay,
  FlowTable,
  headOf,
  isSilent,
  type RealRun,
  type usePlays,
} from './plays.tsx';

export const TWO_WAYS = 'view-switch flex framed rounded';

interface PlayedDaysProps {
  readonly screen: Opened;
  readonly machine: Machine;
  readonly plays: ReturnType<typeof usePlays>;
  readonly tool: string;
  /** Leads to the broken networks. */
  readonly mode: ReactNode;
}

export function PlayedDays(props: PlayedDaysProps) {
  const { machine, plays } = props;
  const { run, playing, shown, inOrder } = plays;
  const differing = useState(false);
  const day = run?.days.get(shown);
  if (!run) return null;
  const isJudged = run.configuration !== null;
  return (
    <>
      <DayBar {...props} run={run} />
      {!isJudged && !run.refusal && (
        <p className="challenge-note row fixed small ruled" data-verdict="real">
          Our judge does not understand this text. The verdict is that of the real machine alone,
          and the challenge does not count as solved by it.
        </p>
      )}
      {run.refusal && <ToolWords words={run.refusal.errors} />}
      {!run.refusal && day && <PlayedDay {...{ ...props, run, day, differing }} />}
      {!run.refusal && !day && (
        <p className="challenge-empty">
          {playing === null ? (
            <Button onClick={() => void plays.play(machine, [shown])}>
              Play {dayWords(shown)}
            </Button>
          ) : (
            `${dayWords(shown)} is not played yet.`
          )}
        </p>
      )}
      {!plays.isCurrent && (
        <p className="challenge-note row fixed small ruled">
          Your text has changed since.
          <Button size="small" onClick={() => void plays.play(machine, inOrder)}>
            Ask again
          </Button>
        </p>
      )}
    </>
  );
}

const dayWords = (day: Day) => (typeof day === 'number' ? 'tomorrow' : `traffic ${day}`);

interface RunProps extends PlayedDaysProps {
  readonly run: RealRun;
}

function DayBar({ screen, plays, run, mode }: RunProps) {
  const { days, shown, playing, setOwn, cancel } = plays;
  const choose = (chosen: Day) => {
    setOwn(typeof chosen === 'number');
    if (typeof chosen !== 'number') screen.change(trafficShown(chosen));
  };
  const capture = run.days.get(shown)?.played?.capture;
  const save = (bytes: Uint8Array<ArrayBuffer>) => {
    const name = `level-2-${dayWords(shown).replace(' ', '-')}.pcap`;
    saveFile(bytes, name, 'application/vnd.tcpdump.pcap');
  };
  return (
    <div className="cluster middle real-days ruled">
      {mode}
      <Choice
        className="challenge-traffic flex gap-4 fills"
        buttonClass="flex middle gap-6 framed mono"
        label="Day in the real firewall"
        options={days.map((day) => dayOption(day, run, playing))}
        chosen={shown}
        onChoose={choose}
      />
      {playing !== null && (
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      )}
      {capture && (
        <Button look="quiet" size="small" onClick={() => save(capture)}>
          Save capture
        </Button>
      )}
    </div>
  );
}

/** A day, with how it came out where our judge knows the text. */
function dayOption(day: Day, run: RealRun, playing: Day | null) {
  const name = typeof day === 'number' ? 'Tomorrow' : day;
  const isPlaying = playing === day;
  const play = run.configuration === null ? undefined : run.days.get(day);
  const compared = play?.played && comparedOf(play);
  let words = isPlaying ? ', playing' : '';
  if (compared) words = compared.differ > 0 ? `, ${compared.differ} differ` : ', all agree';
  const says = (
    <>
      {name}
      {isPlaying && ' …'}
      {compared && (compared.differ > 0 ? <b>{compared.differ}</b> : <Icon name="i-check" />)}
    </>
  );
  return [day, says, `${name} in the real firewall${words}`] as const;
}

/** Exactly what the tool wrote; its word for an error and its carets stand out. */
export function ToolWords({ words }: { words: string }) {
  const pieces = words.split(/(\bError:|^[ \t]*\^[\^~ \t]*$)/m);
  return (
    <pre className="real-words scroll muted well mono" data-real-error role="alert" tabIndex={0}>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          <span className="blocked" key={index}>
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </pre>
  );
}

interface PlayedDayProps extends RunProps {
  readonly day: DayPlay;
  /** Whether only flows are shown whose judgements differ, and what changes that. */
  readonly differing: readonly [boolean, (isOnly: boolean) => void];
}

function PlayedDay({ screen, plays, run, day, differing, tool }: PlayedDayProps) {
  const { challenge } = screen;
  const [isOnlyDiffering, setOnlyDiffering] = differing;
  const isJudged = run.configuration !== null;
  const { agree, differ } = comparedOf(day);
  const { seconds } = day.played ?? {};
  const standing = plays.playing === plays.shown ? 'the flows are on their way' : 'stopped';
  const openFlow = (flow: string) => {
    const { configuration } = run;
    if (!isJudged) return;
    screen.onOpen(flow, { configuration, judgement: challenge.judge(configuration, plays.shown) });
  };
  return (
    <>
      {isJudged && isSilent(day) && (
        <p className="challenge-note row fixed small ruled" role="alert">
          No flow was answered. The machine probably had too little of the processor, so nothing is
          compared: ask it again.
        </p>
      )}
      <div className="real-head note flex middle ruled" data-agree={agree} data-differ={differ}>
        <b role="status">{headOf(challenge, run, day)}</b>
        <span>
          {seconds === undefined
            ? standing
            : `${seconds.toFixed(1)} s; kernel and nft answered themselves`}
        </span>
        {isJudged && (
          <Choice
            className={`${TWO_WAYS} push`}
            label="Flows"
            options={[
              [false, 'All'],
              [true, `Differ ${differ}`],
            ]}
            chosen={isOnlyDiffering}
            onChoose={setOnlyDiffering}
          />
        )}
      </div>
      <FlowTable
        {...{ day, isOnlyDiffering, isJudged }}
        tool={tool.split(' (')[0]!}
        onOpen={openFlow}
      />
    </>
  );
}
