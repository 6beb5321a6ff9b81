import { useCallback, useEffect, useMemo, useState } from 'react';
import { beginningsOf, type OpenedEvidence } from '@netward/evidence';
import { Button } from '../../../ui/button.tsx';
import { RecordFolds } from './record-folds.tsx';
import type { SavedRun } from './saved-run.ts';

interface RecordsPartProps {
  readonly evidence: OpenedEvidence;
  readonly run: SavedRun;
}

/** What the devices wrote about the exchange. It is written out after the other parts are shown. */
export function RecordsPart({ evidence, run }: RecordsPartProps) {
  const [formats, load] = useFormats();
  const shown = useAfterPaint(evidence);
  const written = useMemo(
    () => (formats && formats !== 'failed' && shown ? writeOut(formats, shown, run) : null),
    [formats, shown, run],
  );
  if (formats === 'failed')
    return (
      <div className="inspector-empty stack ui-text muted">
        <p>The records did not load.</p>
        <Button size="small" onClick={load}>
          Try again
        </Button>
      </div>
    );
  if (!written) return null;
  if (written.folds.length + written.silent.length === 0)
    return <p className="inspector-empty stack ui-text muted">No device wrote anything.</p>;
  return (
    <>
      <RecordFolds folds={written.folds} />
      {written.silent.map((sentence) => (
        <p key={sentence} className="why-silent small muted ruled">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** A value once the screen has shown what else there is: null at first, then always the value before it. */
function useAfterPaint<Value extends object>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}

type Formats = typeof import('@netward/evidence/formats');

/** The code that writes records, null until it is there; and how to ask for it again. */
function useFormats() {
  const [formats, setFormats] = useState<Formats | 'failed' | null>(null);
  const load = useCallback(() => {
    import('@netward/evidence/formats').then(setFormats).catch(() => setFormats('failed'));
  }, []);
  useEffect(load, [load]);
  return [formats, load] as const;
}

/** The folds of the records, that of the opened line first, and what writes nothing. */
function writeOut(
  { formatsOf, silenceOf }: Formats,
  { records, record, played }: OpenedEvidence,
  { played: run, times }: SavedRun,
) {
  const clock = beginningsOf(run, times)[played.number - 1]! / 1000;
  const ordered = records.toSorted((a, b) => Number(b === record) - Number(a === record));
  const folds = ordered.flatMap((each) =>
    formatsOf(each, played, clock).map((fold) => ({ ...fold, sequence: each.sequence })),
  );
  const silent = ordered.flatMap((each) => silenceOf(each, played) ?? []);
  return {
    folds: [...new Map(folds.map((fold) => [fold.title + fold.text, fold])).values()],
    silent: [...new Set(silent)],
  };
}
