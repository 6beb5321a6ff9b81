import type { OpenedEvidence } from '@netward/evidence';
import { hopList, logEntries } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import { LocalTime } from '../log/local-time.tsx';
import { LogMark } from '../log/log-mark.tsx';
import { AskAbout, lineSelected } from './ask-about.tsx';
import { LineFrame } from './line-frame.tsx';

interface OpenedLineProps {
  readonly evidence: OpenedEvidence;
  /** When the action was taken, in milliseconds since 1970. */
  readonly time: number;
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
}

/** The line of a run that was opened, dressed as in the log. */
export function OpenedLine({ evidence, time, onPrevious, onNext }: OpenedLineProps) {
  const { played, record, packet } = evidence;
  const line = logEntries(played.result).find(({ sequence }) => sequence === record?.sequence);
  const node = record?.node ?? packet?.to;
  const hop = hopList(played.result).find((each) => each.node === node);
  const selected = lineSelected(evidence, time);
  return (
    <LineFrame
      mark={line ? <LogMark line={line} /> : <Icon name="i-dot" />}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <LocalTime time={time} />{' '}
      {line ? (
        <>
          <span>[{line.device}]</span> {line.sentence}
        </>
      ) : (
        hop?.sentence
      )}{' '}
      {selected && <AskAbout what={selected} />}
    </LineFrame>
  );
}
