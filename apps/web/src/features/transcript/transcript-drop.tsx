import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TRANSCRIPT_BYTES_MAX } from './transcript-code.ts';

/** The reader of codes that some browsers have built in (Barcode Detection API, W3C incubator). */
interface BuiltInReader {
  detect(picture: Blob): Promise<readonly { readonly rawValue: string }[]>;
}
interface BuiltInReaderClass {
  new (options: { readonly formats: readonly string[] }): BuiltInReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
const builtIn = () => (globalThis as { BarcodeDetector?: BuiltInReaderClass }).BarcodeDetector;

/** Whether this browser reads QR codes in pictures by itself. */
export async function readsPictures(): Promise<boolean> {
  try {
    return (await builtIn()?.getSupportedFormats())?.includes(FORMAT) ?? false;
  } catch {
    return false;
  }
}

/** The text of the QR code in a picture; undefined if the browser finds none. */
export async function textInPicture(picture: Blob): Promise<string | undefined> {
  const Reader = builtIn();
  if (!Reader) return undefined;
  try {
    const [code] = await new Reader({ formats: [FORMAT] }).detect(picture);
    return code?.rawValue;
  } catch {
    return undefined;
  }
}

/** A file that was dropped or chosen. `text` is undefined if the browser could not read it. */
export interface TranscriptFile {
  readonly name: string;
  /** Where it was found; empty at the top, absent where nothing is walked. */
  readonly folder?: string;
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
  readonly choose: string;
  /** How many files one drop may have; the others are left out. */
  readonly most?: number;
  /** Whether pictures of printed codes are offered besides the files. */
  readonly takesPictures?: boolean;
  /** Reads what was dropped or chosen otherwise than file by file. */
  readonly readAll?: (given: DataTransfer | FileList) => Promise<TranscriptFile[]>;
  /** Kinds of files that are offered besides transcripts, as `accept` has them. */
  readonly takes?: string;
  readonly onFiles: (files: readonly TranscriptFile[], leftOut: number) => void;
  /** What stands before the button, and what after it. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

/** A place to drop files on, with a button that chooses them. */
export function TranscriptDrop(props: TranscriptDropProps) {
  const { className = '', choose, most = 1, onFiles, children, after } = props;
  const accept = [FILES, props.takesPictures && 'image/*', props.takes].filter(Boolean).join();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = async (given: DataTransfer | FileList | null) => {
    if (!given) return;
    const files = [...('files' in given ? given.files : given)];
    // The input forgets its files, and a drop its folders, as soon as the event is over.
    const all = props.readAll
      ? await props.readAll(given)
      : await Promise.all(files.slice(0, most).map(readFile));
    const count = props.readAll ? all.length : files.length;
    if (count) onFiles(all.slice(0, most), Math.max(0, count - most));
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
        void take(event.dataTransfer);
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
          void take(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {after}
    </div>
  );
}
