import type { ToolFold } from '@netward/evidence/formats';
import { MarkableRecord } from '../proof/markable-record.tsx';
import { moveAndFold } from './move-and-fold.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.tsx';
import './records.css';

/** What a tool wrote, and the number of the record that it wrote it about. */
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
        <Icon name="i-chev" />
        {title}
        <small className="mono faint push right">{tool}</small>
      </summary>
      <div className="relative ruled-above">
        <MarkableRecord sequence={sequence} title={title}>
          {shown}
        </MarkableRecord>
        <IconButton icon="i-copy" label={`Copy: ${title}`} onClick={() => void copy(text)} />
        <p className="small">
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

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copied.', place: 'top' });
  } catch {
    showToast({ text: 'The browser did not allow copying.', tone: 'alerted', place: 'top' });
  }
}
