import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TRANSCRIPT_BYTES_MAX } from './transcript-code.ts';

/** What was dropped or chosen. It is forgotten as soon as the event is over. */
export type Given = DataTransfer | FileList;

export const filesOf = (given: Given): File[] => [...('files' in given ? given.files : given)];

/** The text of a file, of a transcript as much as shows that it is too large; undefined if it cannot be read. */
export function readText(file: File, most = TRANSCRIPT_BYTES_MAX + 1): Promise<string | undefined> {
  return file
    .slice(0, most)
    .text()
    .catch(() => undefined);
}

const FILES = '.json,.jws,.txt,application/json,application/jose,text/plain';

interface TranscriptDropProps {
  readonly className?: string;
  readonly choose: string;
  readonly isMultiple?: boolean;
  /** Kinds of files that are offered besides transcripts, as `accept` has them. */
  readonly takes?: string | false;
  readonly onGiven: (given: Given) => void;
  /** What stands before the button, and what after it. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

/** A place to drop files on, with a button that chooses them. */
export function TranscriptDrop(props: TranscriptDropProps) {
  const { className = '', choose, isMultiple = false, takes, onGiven, children, after } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      className={`transcript-drop ${isOver ? 'is-over' : ''} ${className}`.trim()}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        onGiven(event.dataTransfer);
      }}
    >
      {children}
      <Button look="primary" onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={[FILES, takes].filter(Boolean).join()}
        aria-label={choose}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onGiven(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {after}
    </div>
  );
}
