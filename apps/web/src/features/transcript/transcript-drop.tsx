import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { textInPicture } from './code-picture.ts';
import { TRANSCRIPT_BYTES_MAX } from './transcript-code.ts';

/** A file that was dropped or chosen. `text` is undefined if the browser could not read it. */
export interface TranscriptFile {
  readonly name: string;
  readonly isPicture: boolean;
  readonly text: string | undefined;
}

/** The text of the code in a picture; of any other file only as much as shows that it is too large. */
async function readFile(file: File): Promise<TranscriptFile> {
  const isPicture = file.type.startsWith('image/');
  if (isPicture) return { name: file.name, isPicture, text: await textInPicture(file) };
  const text = await file
    .slice(0, TRANSCRIPT_BYTES_MAX + 1)
    .text()
    .catch(() => undefined);
  return { name: file.name, isPicture, text };
}

const FILES = '.json,.jws,.txt,application/json,application/jose,text/plain';

interface TranscriptDropProps {
  readonly className?: string;
  /** The words of the button. */
  readonly choose: string;
  /** How many files one drop may have; the others are left out. */
  readonly most?: number;
  /** Whether pictures of printed codes are offered besides the files. */
  readonly takesPictures?: boolean;
  readonly onFiles: (files: readonly TranscriptFile[], leftOut: number) => void;
  /** What stands before the button, and what after it. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

/** A place to drop files on, with a button that chooses them. */
export function TranscriptDrop(props: TranscriptDropProps) {
  const { className = '', choose, most = 1, onFiles, children, after } = props;
  const accept = props.takesPictures ? `${FILES},image/*` : FILES;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])];
    const taken = given.slice(0, most);
    if (!taken.length) return;
    const leftOut = given.length - taken.length;
    void Promise.all(taken.map(readFile)).then((read) => onFiles(read, leftOut));
  };
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
        take(event.dataTransfer.files);
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
        multiple={most > 1}
        accept={accept}
        aria-label={choose}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {after}
    </div>
  );
}
