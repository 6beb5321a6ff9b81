import { type KeyboardEvent, use, useEffect, useMemo, useState } from 'react';
import { beginningsOf, type OpenedEvidence } from '@netward/evidence';
import type { ToolFold } from '@netward/evidence/formats';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { MarkingContext } from '../proof/marking.tsx';
import type { SavedRun } from '../runs/saved-run.ts';
import { useFetched } from '../use-fetched.ts';
import { moveAndFold } from './focus.ts';
import './inspector.css';

/** What the devices wrote about the exchange. It is written out after the other parts are shown. */
export function RecordsPart({ evidence, run }: { evidence: OpenedEvidence; run: SavedRun }) {
  const [formats, retry] = useFetched(loadFormats);
  const shown = useAfterPaint(evidence);
  const written = useMemo(
    () => (formats && formats !== 'failed' && shown ? writeOut(formats, shown, run) : null),
    [formats, shown, run],
  );
  if (formats === 'failed')
    return (
      <div className="inspector-empty stack ui-text muted">
        <p>The records did not load.</p>
        <Button size="small" onClick={retry}>
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

const loadFormats = () => import('@netward/evidence/formats');

function writeOut(
  { formatsOf, silenceOf }: Awaited<ReturnType<typeof loadFormats>>,
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

interface RecordFold extends ToolFold {
  readonly sequence?: number;
}

/** What the devices wrote about the exchange, as the real tools write it. The first one is open. */
export function RecordFolds({ folds }: { folds: readonly RecordFold[] }) {
  return (
    <div onKeyDown={(event) => moveAndFold(event, 'summary')}>
      {folds.map((fold, index) => (
        <Fold key={`${fold.title} ${fold.text}`} fold={fold} isFirst={index === 0} />
      ))}
    </div>
  );
}

function Fold({ fold, isFirst }: { fold: RecordFold; isFirst: boolean }) {
  const { title, tool, text, help, sequence } = fold;
  const shown = fold.language === 'json' ? overLines(text) : text;
  return (
    <details className="record-fold ruled" open={isFirst}>
      <summary className="row ui-text pointable">
        <Icon name="i-chev" className="faint" />
        {title}
        <small className="mono faint push right">{tool}</small>
      </summary>
      <div className="relative ruled-above well">
        <MarkableRecord sequence={sequence} title={title}>
          {shown}
        </MarkableRecord>
        <IconButton icon="i-copy" label={`Copy: ${title}`} onClick={() => void copyText(text)} />
        <p className="note">
          {help} {shown !== text && 'Shown here over several lines; the tool writes one.'}
        </p>
      </div>
    </details>
  );
}

/** JSON for the eye: each entry over several lines. */
function overLines(text: string): string {
  const entries = text.split('\n').map((line) => {
    try {
      return JSON.stringify(JSON.parse(line), null, 1);
    } catch {
      return line;
    }
  });
  return entries.join('\n');
}

function MarkableRecord(props: { sequence: number | undefined; title: string; children: string }) {
  const { sequence, title, children } = props;
  const at = use(MarkingContext);
  const mark =
    at?.marking.proof.marks === 'record' && sequence !== undefined
      ? { action: at.action, sequence }
      : null;
  const { shown } = at?.marking ?? {};
  const isMine = mark && shown?.action === mark.action && shown.sequence === sequence;
  const handIn = mark && at && (() => at.marking.handIn(mark));
  const answerKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    handIn?.();
  };
  return (
    <>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className={`muted pre anywhere ${isMine ? 'own-mark' : ''}`}
        data-mark={isMine ? '' : undefined}
        onKeyDown={answerKey}
      >
        {children}
      </pre>
      {handIn && (
        <Button size="small" onClick={handIn} aria-label={`Mark: ${title}`}>
          Mark
        </Button>
      )}
    </>
  );
}
