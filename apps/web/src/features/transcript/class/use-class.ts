import { useEffect, useMemo, useRef, useState } from 'react';
import { REFUSALS } from '../checked-transcript.ts';
import { createKeptKeys } from '../site-keys.ts';
import type { TranscriptFile } from '../transcript-drop.tsx';
import { isRoster } from './class-files.ts';
import { type ClassFile, type ClassLearner, classOf } from './class-rows.ts';
import { groupsOf } from './group-work.ts';
import { judgeAll, type JudgedAgain, type ReadConfiguration } from './judged.ts';
import type { RosterEntry } from './roster-entry.ts';

/** Files of one drop: more than any school year has, and what a browser reads and shows at once. */
export const CLASS_FILES_MAX = 1000;

const loadCheck = () => import('../check-transcript.ts');
const loadRoster = () => import('./roster.ts');
/** What a class may need once there is no network any more. */
const loadLater = () =>
  Promise.all([loadRoster(), import('fflate'), import('./class-exports.tsx')]);

/** The files of a class. Keys and code are fetched when the page opens, so that it then needs no network. */
export function useClassFiles() {
  const [loadKeys] = useState(() => createKeptKeys());
  const [files, setFiles] = useState<readonly ClassFile[]>([]);
  const [roster, setRoster] = useState<readonly RosterEntry[]>([]);
  const [error, setError] = useState<string>();
  useEffect(() => {
    void loadKeys();
    // A failure shows with the first file, which tries again.
    loadCheck()
      .then(loadLater)
      .catch(() => {});
  }, [loadKeys]);
  const add = async (added: readonly TranscriptFile[], leftOut: number) => {
    const [keys, code] = await Promise.all([loadKeys(), loadCheck().catch(() => undefined)]);
    setError(keys && code ? undefined : REFUSALS.noKeys);
    if (!keys || !code) return;
    const checkOne = async ({ name, folder, text }: TranscriptFile): Promise<ClassFile> =>
      text === undefined
        ? { name, folder }
        : { name, folder, checked: await code.checkTranscript(text, loadKeys, Date.now()) };
    const lists = added.filter(isRoster);
    const checked = await Promise.all(added.filter((file) => !isRoster(file)).map(checkOne));
    setFiles((known) => [...known, ...checked]);
    if (lists.length) {
      const { readRoster } = await loadRoster();
      setRoster(lists.flatMap(({ text = '' }) => readRoster(text)));
    }
    if (leftOut)
      setError(`Only the first ${CLASS_FILES_MAX} files were added; ${leftOut} are left out.`);
  };
  const clear = () => {
    setFiles([]);
    setRoster([]);
  };
  const record = useMemo(() => classOf(files, roster), [files, roster]);
  return { files, roster, record, error, add, clear };
}

/** Every handed-in configuration, judged again while the table already stands, and what they have in common. */
export function useJudged(learners: readonly ClassLearner[], read: ReadConfiguration) {
  const known = useRef(new Map<string, JudgedAgain | undefined>());
  const [judged, setJudged] = useState<ReadonlyMap<string, JudgedAgain | undefined>>(new Map());
  useEffect(() => {
    let isOver = false;
    const cells = learners.flatMap(({ files }) => files.flatMap((file) => file.cells));
    const codes = cells.flatMap(({ challenge }) => challenge?.configuration ?? []);
    void judgeAll(codes, known.current, read, () => isOver).then(
      () => !isOver && setJudged(new Map(known.current)),
    );
    return () => {
      isOver = true;
    };
  }, [learners, read]);
  const groups = useMemo(() => groupsOf(learners, judged), [learners, judged]);
  return { judged, groups };
}
