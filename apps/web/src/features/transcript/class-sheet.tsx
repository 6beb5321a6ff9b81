import { useEffect, useMemo, useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { ProofSign } from '../../ui/proof-sign.tsx';
import { REFUSALS } from './checked-transcript.ts';
import { toCsv } from './class-csv.ts';
import {
  type ClassFile,
  classOf,
  type ClassOrder,
  type ClassRecord,
  sortLearners,
} from './class-rows.ts';
import { type ClassSorting, ClassTable } from './class-table.tsx';
import { createKeptKeys } from './site-keys.ts';
import { TranscriptDrop, type TranscriptFile } from './transcript-drop.tsx';
import './class-sheet.css';
import './print.css';
import './transcript-check.css';

/** Files of one drop: more than any school year has, and what a browser reads and shows at once. */
const CLASS_FILES_MAX = 1000;

const loadCheck = () => import('./check-transcript.ts');

/** The files of a class. Keys and code are fetched when the page opens, so that it then needs no network. */
function useClassFiles() {
  const [loadKeys] = useState(() => createKeptKeys());
  const [files, setFiles] = useState<readonly ClassFile[]>([]);
  const [error, setError] = useState<string>();
  useEffect(() => {
    void loadKeys();
    // A failure shows with the first file, which tries again.
    loadCheck().catch(() => {});
  }, [loadKeys]);
  const add = async (added: readonly TranscriptFile[], leftOut: number) => {
    const [keys, code] = await Promise.all([loadKeys(), loadCheck().catch(() => undefined)]);
    setError(keys && code ? undefined : REFUSALS.noKeys);
    if (!keys || !code) return;
    const checkOne = async ({ name, text }: TranscriptFile): Promise<ClassFile> =>
      text === undefined
        ? { name }
        : { name, checked: await code.checkTranscript(text, loadKeys, Date.now()) };
    const checked = await Promise.all(added.map(checkOne));
    setFiles((known) => [...known, ...checked]);
    if (leftOut)
      setError(`Only the first ${CLASS_FILES_MAX} files were added; ${leftOut} are left out.`);
  };
  return { files, error, add, clear: () => setFiles([]) };
}

function countInWords(count: number, { refused, replaced }: ClassRecord): string {
  const files = `${count} ${count === 1 ? 'file' : 'files'}: ${count - refused.length} genuine, ${refused.length} refused`;
  if (!replaced) return files;
  return `${files}; of several transcripts of one learner the newest counts, so ${replaced} ${replaced === 1 ? 'is' : 'are'} left out`;
}

const PROOF = ['whole'];

function Legend() {
  return (
    <div className="class-legend">
      <span className="class-cell is-full">
        <i className="is-all" /> all actions
      </span>
      <span className="class-cell">
        <i className="is-some" /> some
      </span>
      <span>
        <span className="mono">5/6</span> quiz
      </span>
      <span className="class-cell">
        <ProofSign asked={PROOF} found={PROOF} /> every proof found
      </span>
      <span className="class-cell">
        <b /> challenge solved
      </span>
      <span className="class-cell">
        <b className="is-shown" /> after the solution was shown
      </span>
      <span>Only what the server verified; the CSV has the rest.</span>
    </div>
  );
}

/** A table of a class, made of transcripts that never leave the browser. */
export function ClassSheet() {
  const { files, error, add, clear } = useClassFiles();
  const [sorting, setSorting] = useState<ClassSorting>({ order: 'name', isDescending: false });
  const record = useMemo(() => classOf(files), [files]);
  const learners = useMemo(
    () => sortLearners(record.learners, sorting.order, sorting.isDescending),
    [record, sorting],
  );
  // Names begin at A, everything else with the most.
  const sort = (order: ClassOrder) =>
    setSorting((now) => ({
      order,
      isDescending: now.order === order ? !now.isDescending : order !== 'name',
    }));
  const exportCsv = () => {
    const bytes = new TextEncoder().encode(toCsv(learners, record));
    saveFile(bytes, 'class-sheet.csv', 'text/csv;charset=utf-8');
  };
  return (
    <div className="wrap transcript-page class-sheet">
      <h1 tabIndex={-1}>Class sheet</h1>
      <p className="lead">
        Drop the transcripts of a class. They are checked and counted in this browser: no account,
        no upload, and gone when you close the page.
      </p>
      <TranscriptDrop
        choose="Add transcripts"
        most={CLASS_FILES_MAX}
        onFiles={(added, leftOut) => void add(added, leftOut)}
        className="class-drop"
        after={
          <>
            <span className="class-count" role="status">
              {files.length > 0 && countInWords(files.length, record)}
            </span>
            {files.length > 0 && (
              <span className="class-acts">
                <Button onClick={exportCsv}>Export CSV</Button>
                <Button onClick={() => window.print()}>Print</Button>
                <Button onClick={clear}>Clear</Button>
              </span>
            )}
            <FormError text={error} />
            {files.length > 0 ? (
              <>
                <ClassTable {...{ learners, sorting }} refused={record.refused} onSort={sort} />
                <Legend />
              </>
            ) : (
              <p className="class-empty">
                No transcripts yet. Ask each learner for the file that “Download my transcript” on
                their account page saves, and drop all of them here.
              </p>
            )}
          </>
        }
      />
    </div>
  );
}
