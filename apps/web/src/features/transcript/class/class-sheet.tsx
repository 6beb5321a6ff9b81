import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { webPaths } from '@netward/contracts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Link } from '../../../lib/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProofSign } from '../../../ui/proof-sign.tsx';
import { tasksInWords } from '../assignment/assignment-words.ts';
import { TranscriptDrop } from '../transcript-drop.tsx';
import { useClassFiles } from './class-files.ts';
import { ClassGroups, type ReadConfiguration, useJudged } from './class-groups.tsx';
import { type ClassOrder, type ClassRecord, pathOf, sortLearners } from './class-rows.ts';
import { type ClassSorting, ClassTable, type OpenedCell } from './class-table.tsx';
import { ClassWork } from './class-work.tsx';
import './class-sheet.css';
import '../print.css';
import '../transcript-check.css';

const ClassExports = lazyComponent(async () => (await import('./class-exports.tsx')).ClassExports);

/** "28 files of 30: 27 genuine, 1 refused. Missing: 14, 22." */
function countInWords(files: number, roster: number, record: ClassRecord): string {
  const { refused, missing } = record;
  const count = `${files} ${files === 1 ? 'file' : 'files'}${roster ? ` of ${roster}` : ''}`;
  const names = missing.map(({ number, name }) => number || name);
  return [
    `${count}: ${files - refused.length} genuine, ${refused.length} refused.`,
    names.length > 0 && `Missing: ${names.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const PROOF = ['whole'];

function Legend() {
  return (
    <div className="class-legend note flex wraps middle">
      <span className="class-cell middle mono muted is-full">
        <i className="is-all grid centred outlined" /> all actions, replayed
      </span>
      <span className="class-cell middle mono muted">
        <i className="grid centred outlined">
          <Icon name="i-dot" />
        </i>{' '}
        saved but not replayed
      </span>
      <span>
        <span className="mono">5/6</span> quiz
      </span>
      <span className="class-cell middle mono muted">
        <b /> challenge solved
      </span>
      <span className="class-cell middle mono muted">
        <b className="is-shown" /> tried, or after the solution was shown
      </span>
      <span className="class-cell middle mono muted">
        <ProofSign asked={PROOF} found={PROOF} /> proof
      </span>
      <span>A cell opens the work. Arrows move, Enter opens.</span>
    </div>
  );
}

const NOT_COUNTED = 'flex wraps middle small anywhere ruled';

/** Files that were added and are no work of the class. */
function NotCounted(props: {
  group: 'refused' | 'others';
  label: string;
  title: string;
  children: readonly ReactNode[];
}) {
  const { group, label, title, children } = props;
  if (children.length === 0) return null;
  return (
    <section className="class-refused above-24" data-group={group} aria-label={label}>
      <h2 className="heading">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Others({ others, refused }: Pick<ClassRecord, 'others' | 'refused'>) {
  return (
    <>
      <NotCounted
        group="others"
        label="Of another assignment"
        title="Of another assignment, not counted"
      >
        {others.map((file, index) => (
          <li className={NOT_COUNTED} key={index}>
            <b>{pathOf(file)}</b> {file.transcript.name}
            {file.transcript.assignment === undefined && ', a transcript without an assignment'}
          </li>
        ))}
      </NotCounted>
      <NotCounted group="refused" label="Refused files" title="Not counted">
        {refused.map(({ name, why }, index) => (
          <li className={NOT_COUNTED} key={index}>
            <Icon name="m-blocked" className="blocked" />
            <b>{name}</b> {why}
          </li>
        ))}
      </NotCounted>
    </>
  );
}

/** The open cell is found anew whenever files are added: the work may then be another. */
function useOpened(record: ClassRecord) {
  const [opened, setOpened] = useState<OpenedCell>();
  const learner = record.learners.find(({ transcript }) => transcript.sub === opened?.sub);
  const cell = learner?.cells.find(({ level }) => level.level === opened?.level);
  const close = () => {
    const from = document.querySelector<HTMLElement>('[data-cell][aria-selected="true"]');
    setOpened(undefined);
    // On small screens the table is back with the next frame only.
    requestAnimationFrame(() => from?.focus());
  };
  return { opened, learner, cell, open: setOpened, close };
}

function Sheet({ record, read }: { record: ClassRecord; read: ReadConfiguration }) {
  const [sorting, setSorting] = useState<ClassSorting>({ order: 'number', isDescending: false });
  const { judged, groups } = useJudged(record.learners, read);
  const { opened, learner, cell, open, close } = useOpened(record);
  const learners = useMemo(
    () => sortLearners(record.learners, sorting.order, sorting.isDescending),
    [record, sorting],
  );
  // Names and numbers begin with the first, everything else with the most.
  const sort = (order: ClassOrder) =>
    setSorting((now) => ({
      order,
      isDescending: now.order === order ? !now.isDescending : typeof order === 'number',
    }));
  const { assignment } = record;
  const isSeveral = cell && learner!.files.length > 1;
  return (
    <>
      <Suspense>
        <ClassExports {...{ record, learners }} />
      </Suspense>
      <ClassGroups {...{ groups, judged }} />
      <div className={`class-columns ${cell ? 'is-open' : ''} ${isSeveral ? 'is-several' : ''}`}>
        <ClassTable
          {...{ learners, assignment, groups, sorting, opened }}
          onSort={sort}
          onOpen={open}
        />
        {learner && cell && (
          <ClassWork
            {...{ learner, assignment, groups, judged }}
            level={cell.level.level}
            onClose={close}
          />
        )}
      </div>
      <Legend />
    </>
  );
}

/** A class and its work, made of files that never leave the browser. */
export function ClassSheet({ read }: { read: ReadConfiguration }) {
  const { files, roster, record, error, add, clear } = useClassFiles();
  const { assignment, learners, refused, others } = record;
  const isEmpty = files.length === 0;
  return (
    <div className="wrap transcript-page class-sheet">
      <h1 tabIndex={-1}>Class sheet</h1>
      <p className="lead">
        {assignment && `Assignment ${assignment.code}: ${tasksInWords(assignment)} `}
        Checked and counted in this browser; gone when you close the page.
      </p>
      <TranscriptDrop
        choose="Add files"
        isMultiple
        takes=".zip,.csv,application/zip,text/csv"
        onGiven={add}
        className="class-drop row wraps gap-12"
        after={
          <>
            <span className="class-count note" role="status">
              {!isEmpty && countInWords(files.length, roster.length, record)}
            </span>
            {!isEmpty && (
              <span className="class-acts cluster">
                <Button onClick={() => window.print()}>Print</Button>
                <Button onClick={clear}>Clear</Button>
              </span>
            )}
            <FormError text={error} />
            {isEmpty && (
              <p className="class-empty">
                No files yet. Drop what your class handed in: files, folders or the ZIP of a
                learning platform. A CSV list with number, name and e-mail shows who is missing. You
                have no assignment yet? <Link to={webPaths.makeAssignment}>Make one</Link>, or look
                at the <Link to={webPaths.teach}>lessons</Link> first.
              </p>
            )}
          </>
        }
      />
      {learners.length > 0 && <Sheet {...{ record, read }} />}
      <Others {...{ others, refused }} />
    </div>
  );
}
