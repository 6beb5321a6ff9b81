import { type ReactNode, useState } from 'react';
import type { Day } from '@netward/challenges';
import type { Machine } from '@netward/machine';
import { saveFile } from '../../../../lib/save-file.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { RealToolProps } from '../challenge-form.ts';
import { comparedOf, FlowTable, headOf, isSilent } from './flow-table.tsx';
import {
  type DayPlay,
  isCurrent,
  nameOf,
  type RealRun,
  type useDays,
  type usePlays,
} from './use-plays.ts';

interface PlayedDaysProps extends RealToolProps {
  readonly machine: Machine;
  readonly plays: ReturnType<typeof usePlays>;
  readonly days: ReturnType<typeof useDays>;
  readonly tool: string;
  /** Leads to the broken networks. */
  readonly mode: ReactNode;
}

/** The days of a run: what the chosen one came to, and its flows. */
export function PlayedDays(props: PlayedDaysProps) {
  const { challenge, work, machine, plays, days, tool, onOpen } = props;
  const { run, playing } = plays;
  const [isOnlyDiffering, setOnlyDiffering] = useState(false);
  const day = run?.days.get(days.shown);
  if (!run) return null;
  const openFlow = (flow: string) => {
    const { configuration } = run;
    if (configuration === null) return;
    onOpen(flow, { configuration, judgement: challenge.judge(configuration, days.shown) });
  };
  return (
    <>
      <DayBar {...props} run={run} day={day} />
      {run.configuration === null && !run.refusal && <OnlyReal />}
      {run.refusal && <ToolWords words={run.refusal.errors} />}
      {!run.refusal && day && (
        <>
          {run.configuration !== null && isSilent(day) && (
            <p className="challenge-note" role="alert">
              No flow was answered. The machine probably had too little of the processor, so nothing
              is compared: ask it again.
            </p>
          )}
          <DayHead
            {...{ challenge, run, day, isOnlyDiffering }}
            isPlaying={playing === days.shown}
            onOnlyDiffering={setOnlyDiffering}
          />
          <FlowTable
            {...{ day, isOnlyDiffering }}
            isJudged={run.configuration !== null}
            tool={tool.split(' (')[0]!}
            onOpen={openFlow}
          />
        </>
      )}
      {!run.refusal && !day && (
        <p className="challenge-empty">
          {playing === null ? (
            <Button onClick={() => void plays.play(machine, [days.shown])}>
              Play {dayWords(days.shown)}
            </Button>
          ) : (
            `${dayWords(days.shown)} is not played yet.`
          )}
        </p>
      )}
      {!isCurrent(challenge, work, run) && (
        <p className="challenge-note">
          Your text has changed since.
          <Button size="small" onClick={() => void plays.play(machine, days.inOrder)}>
            Ask again
          </Button>
        </p>
      )}
    </>
  );
}

const dayWords = (day: Day) => (typeof day === 'number' ? 'tomorrow' : `traffic ${day}`);

interface DayBarProps extends PlayedDaysProps {
  readonly run: RealRun;
  readonly day: DayPlay | undefined;
}

/** Which day is shown, each with how it came out; Cancel, and the capture. */
function DayBar({ send, plays, days, run, day, mode }: DayBarProps) {
  const choose = (chosen: Day) => {
    days.setOwn(typeof chosen === 'number');
    if (typeof chosen !== 'number') send({ kind: 'traffic-chosen', traffic: chosen });
  };
  const save = (capture: Uint8Array<ArrayBuffer>) => {
    const name = `level-2-${dayWords(days.shown).replace(' ', '-')}.pcap`;
    saveFile(capture, name, 'application/vnd.tcpdump.pcap');
  };
  const capture = day?.played?.capture;
  return (
    <div className="challenge-choice real-days ruled">
      {mode}
      <div className="challenge-traffic" role="group" aria-label="Day in the real firewall">
        {days.all.map((each) => (
          <DayButton
            key={each}
            day={each}
            play={run.configuration === null ? undefined : run.days.get(each)}
            isPlaying={plays.playing === each}
            isShown={each === days.shown}
            onChoose={() => choose(each)}
          />
        ))}
      </div>
      {plays.playing !== null && (
        <Button size="small" onClick={plays.cancel}>
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

interface DayButtonProps {
  readonly day: Day;
  readonly play: DayPlay | undefined;
  readonly isPlaying: boolean;
  readonly isShown: boolean;
  readonly onChoose: () => void;
}

function DayButton({ day, play, isPlaying, isShown, onChoose }: DayButtonProps) {
  const compared = play?.played && comparedOf(play);
  const words = compared
    ? compared.differ > 0
      ? `, ${compared.differ} differ`
      : ', all agree'
    : isPlaying
      ? ', playing'
      : '';
  return (
    <button
      type="button"
      className="mono"
      aria-pressed={isShown}
      aria-label={`${nameOf(day)} in the real firewall${words}`}
      onClick={onChoose}
    >
      {nameOf(day)}
      {isPlaying && ' …'}
      {compared && compared.differ === 0 && <Icon name="i-check" />}
      {compared && compared.differ > 0 && <b>{compared.differ}</b>}
    </button>
  );
}

function OnlyReal() {
  return (
    <p className="challenge-note" data-verdict="real">
      Our judge does not understand this text. The verdict is that of the real machine alone, and
      the challenge does not count as solved by it.
    </p>
  );
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

interface DayHeadProps extends Pick<RealToolProps, 'challenge'> {
  readonly run: RealRun;
  readonly day: DayPlay;
  readonly isPlaying: boolean;
  readonly isOnlyDiffering: boolean;
  readonly onOnlyDiffering: (isOnly: boolean) => void;
}

function DayHead(props: DayHeadProps) {
  const { challenge, run, day, isPlaying, isOnlyDiffering, onOnlyDiffering } = props;
  const { agree, differ } = comparedOf(day);
  const { seconds } = day.played ?? {};
  return (
    <div className="real-head note flex middle ruled" data-agree={agree} data-differ={differ}>
      <b role="status">{headOf(challenge, run, day)}</b>
      <span>
        {seconds !== undefined
          ? `${seconds.toFixed(1)} s; kernel and nft answered themselves`
          : isPlaying
            ? 'the flows are on their way'
            : 'stopped'}
      </span>
      {run.configuration !== null && (
        <TwoWays
          label="Flows"
          names={['All', `Differ ${differ}`]}
          isSecond={isOnlyDiffering}
          onChoose={onOnlyDiffering}
        />
      )}
    </div>
  );
}

interface TwoWaysProps {
  readonly label: string;
  readonly names: readonly [first: string, second: string];
  readonly isSecond: boolean;
  readonly onChoose: (isSecond: boolean) => void;
}

/** A switch between two ways to see something. */
export function TwoWays({ label, names, isSecond, onChoose }: TwoWaysProps) {
  return (
    <div className="view-switch flex framed rounded" role="group" aria-label={label}>
      {names.map((name, index) => (
        <button
          key={index}
          type="button"
          aria-pressed={isSecond === (index === 1)}
          onClick={() => onChoose(index === 1)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
