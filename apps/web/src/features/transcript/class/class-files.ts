import { useEffect, useMemo, useState } from 'react';
import { createKeptKeys } from '../checked-transcript.ts';
import { REFUSALS } from '../texts.ts';
import { filesOf, type Given, readText } from '../transcript-drop.tsx';
import { type ClassFile, classOf, type RosterEntry } from './class-rows.ts';

/** Of all files that one ZIP or drop holds, in bytes: no class comes near it. */
const UNPACKED_MAX = 64 * 1024 * 1024;
/** What the file systems of learning platforms and computers put beside the files of people. */
const NOISE = /(^|\/)(__MACOSX|\.|Thumbs\.db$|desktop\.ini$)/;

/** A file with the path of the folder that it was found in; empty at the top. */
interface FoundFile {
  readonly file: File;
  readonly folder: string;
}

const childrenOf = (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  // A reader answers at most a hundred entries at a time, and none at the end.
  const rest = async (): Promise<FileSystemEntry[]> => {
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends));
    return some.length ? [...some, ...(await rest())] : [];
  };
  return rest();
};

async function walk(entry: FileSystemEntry, folder = ''): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((...ends) => (entry as FileSystemFileEntry).file(...ends));
    return [{ file, folder }];
  }
  const inside = folder ? `${folder}/${entry.name}` : entry.name;
  const children = await childrenOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(children.map((child) => walk(child, inside)))).flat();
}

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** The files of a ZIP, each with its folder inside; the ZIP itself if it cannot be read. */
async function unpack({ file, folder }: FoundFile): Promise<FoundFile[]> {
  try {
    const { unzipSync } = await import('fflate');
    let left = UNPACKED_MAX;
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      const isWanted = !name.endsWith('/') && !NOISE.test(name) && originalSize <= left;
      if (isWanted) left -= originalSize;
      return isWanted;
    };
    const inside = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter });
    return Object.entries(inside).map(([path, bytes]) => {
      const parts = path.split('/');
      const name = parts.pop()!;
      const where = [folder, file.name, ...parts].filter(Boolean).join('/');
      return { file: new File([new Uint8Array(bytes)], name), folder: where };
    });
  } catch {
    return [{ file, folder }];
  }
}

const isRoster = ({ name }: { readonly name: string }) => /\.csv$/i.test(name);

async function read({ file, folder }: FoundFile) {
  const text = await readText(file, isRoster(file) ? UNPACKED_MAX : undefined);
  return { name: file.name, folder, text };
}

/** Everything in what was dropped or chosen: folders are walked and ZIPs unpacked. */
async function readClass(given: Given) {
  const found =
    given instanceof FileList
      ? filesOf(given).map((file) => ({ file, folder: '' }))
      : await walkAll(given);
  const all = await Promise.all(
    found.map(async (each) => (isZip(each.file) ? unpack(each) : [each])),
  );
  return Promise.all(
    all
      .flat()
      .filter(({ file }) => !NOISE.test(file.name))
      .map(read),
  );
}

/** The entries have to be asked for at once: the drop forgets them. */
function walkAll({ items }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return Promise.all(entries.map((entry) => walk(entry))).then((found) => found.flat());
}

/** Files of one drop: more than any school year has, and what a browser reads and shows at once. */
const CLASS_FILES_MAX = 1000;

const loadCheck = () => import('../check-transcript.ts');
const loadRoster = () => import('./class-csv.ts');
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
  const add = async (given: Given) => {
    const all = await readClass(given);
    if (!all.length) return;
    const [keys, code] = await Promise.all([loadKeys(), loadCheck().catch(() => undefined)]);
    setError(keys && code ? undefined : REFUSALS.noKeys);
    if (!keys || !code) return;
    const added = all.slice(0, CLASS_FILES_MAX);
    const checkOne = async ({ name, folder, text }: (typeof all)[number]): Promise<ClassFile> =>
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
    const leftOut = all.length - added.length;
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
