import type { OpenedEvidence } from '@netward/evidence';
import { hopList, logEntries } from '@netward/lab-engine';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LocalTime } from '../log/local-time.tsx';
import { LogMark } from '../log/log-mark.tsx';
import { useOpenEvidence } from './open-evidence.ts';

interface OpenedLineProps {
  readonly evidence: OpenedEvidence;
  /** When the action was taken, in milliseconds since 1970. */
  readonly time: number;
}

/** The line that was opened, dressed as in the log, and the way to the line before and after. */
export function OpenedLine({ evidence, time }: OpenedLineProps) {
  const open = useOpenEvidence();
  const { played, record, packet, previous, next } = evidence;
  const line = logEntries(played.result).find(({ sequence }) => sequence === record?.sequence);
  const node = record?.node ?? packet?.to;
  const hop = hopList(played.result).find((each) => each.node === node);
  return (
    <div className="opened-line">
      {line ? <LogMark line={line} /> : <Icon name="i-dot" />}
      <p>
        <LocalTime time={time} />{' '}
        {line ? (
          <>
            <span>[{line.device}]</span> {line.sentence}
          </>
        ) : (
          hop?.sentence
        )}
      </p>
      <IconButton
        icon="i-left"
        label="Line before"
        aria-keyshortcuts="Alt+ArrowLeft"
        disabled={!previous}
        onClick={() => open(previous!)}
      />
      <IconButton
        icon="i-right"
        label="Line after"
        aria-keyshortcuts="Alt+ArrowRight"
        disabled={!next}
        onClick={() => open(next!)}
      />
    </div>
  );
}
