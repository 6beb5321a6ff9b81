import { copyCause, leavesDoubt, readFaults, refusalCause, type PlayedFault } from './explain.ts';
import type { Deed, JournalEntry, MailShape } from './journal.ts';
import { KeptWork, type Exchange } from './kept-work.ts';

export interface PromiseVerdict {
  promise: string;
  /** How often it was put to the test. */
  checked: number;
  faults: string[];
  /** Other observations. */
  note?: string;
}

type Mail = Extract<JournalEntry, { entry: 'mail' }>;

interface Evidence {
  journal: readonly JournalEntry[];
  exchanges: Exchange[];
  mails: Mail[];
  faults: PlayedFault[];
}

/** The most mails that a process has under way at once. */
const AT_ONCE = 5;
/** A request that takes longer hangs. */
const HANGS_MS = 34_000;
/** Processes must be ready again within this time for the middle of all cases. */
const READY_MS = 15_000;

const ofKind = <E extends JournalEntry['entry']>(journal: readonly JournalEntry[], entry: E) =>
  journal.filter((line): line is Extract<JournalEntry, { entry: E }> => line.entry === entry);

function readEvidence(journal: readonly JournalEntry[]): Evidence {
  const answers = new Map(ofKind(journal, 'answered').map((answer) => [answer.id, answer]));
  const exchanges = ofKind(journal, 'sent').map((sent) => {
    const answer = answers.get(sent.id);
    return { ...sent, answer, isGood: answer?.result === 'good' };
  });
  return { journal, exchanges, mails: ofKind(journal, 'mail'), faults: readFaults(journal) };
}

const emailOf = (deed: Deed): string | undefined => ('email' in deed ? deed.email : undefined);

/** What a mail of a kind can have been asked for by. */
const asked: Record<Exclude<MailShape, 'contact'>, readonly Deed['act'][]> = {
  verify: ['register'],
  known: ['register'],
  reset: ['forgot'],
  changed: ['reset'],
  newsletter: ['subscribe'],
};

/** The mail that an acknowledged deed must cause. */
const owed: Partial<Record<Deed['act'], readonly MailShape[]>> = {
  register: ['verify', 'known'],
  forgot: ['reset'],
  reset: ['changed'],
  subscribe: ['newsletter'],
};

function judgeMail({ exchanges, mails, journal }: Evidence): PromiseVerdict {
  const refused = ofKind(journal, 'mail refused');
  const missing: string[] = [];
  let [checked, explained] = [0, 0];
  const has = (deed: Deed, since: number): boolean =>
    deed.act === 'contact'
      ? mails.some(({ mark }) => mark === deed.mark)
      : mails.some(
          ({ to, kind, at }) =>
            at >= since && owed[deed.act]?.includes(kind) && to.includes(emailOf(deed) ?? ''),
        );
  // Which message to the team was refused cannot be told from outside; how many can.
  const people = new Set(exchanges.map(({ deed }) => emailOf(deed)));
  let contactsRefused = refused.filter(({ to }) => !people.has(to)).length;
  for (const { deed, at, isGood } of exchanges) {
    if (!isGood || (!owed[deed.act] && deed.act !== 'contact')) continue;
    checked++;
    if (has(deed, at)) continue;
    const wasRefused =
      deed.act === 'contact'
        ? contactsRefused-- > 0
        : refused.some((one) => one.at >= at && one.to === emailOf(deed));
    if (wasRefused) explained++;
    else missing.push(`no mail for ${describe(deed)}`);
  }
  // What the desk still shows as deferred is late, not lost: the server left its sender in doubt.
  const late = Math.min(missing.length, ofKind(journal, 'desk').at(-1)?.deferred ?? 0);
  const faults = missing.slice(late);
  const note = `${mails.length} mails, ${explained} refused by the mail server for good, ${late} still waiting`;
  return { promise: 'O1 no acknowledged mail is lost', checked, faults, note };
}

const describe = (deed: Deed): string => `${deed.act} of ${emailOf(deed) ?? JSON.stringify(deed)}`;

/** A learner does one thing after the other, so the order of sending is the order of everything. */
function judgeSaves({ exchanges }: Evidence): PromiseVerdict {
  const memory = new KeptWork();
  for (const exchange of exchanges) memory.take(exchange);
  const { checked, faults } = memory;
  return { promise: 'O2 every acknowledged save is there', checked, faults };
}

/** Whatever is acknowledged twice must be the same. */
function judgeRepeats({ exchanges }: Evidence): PromiseVerdict {
  const faults: string[] = [];
  const ids = new Map<string, string>();
  const spent = new Set<string>();
  let checked = 0;
  for (const { deed, isGood, answer } of exchanges) {
    if (!isGood) continue;
    if (deed.act === 'login') {
      checked++;
      const id = answer?.facts?.userId ?? '';
      if ((ids.get(deed.email) ?? id) !== id) faults.push(`${deed.email} has two accounts`);
      ids.set(deed.email, id);
    }
    if (deed.act === 'reset') {
      checked++;
      if (spent.has(deed.token)) faults.push(`a reset link of ${deed.email} worked twice`);
      spent.add(deed.token);
    }
  }
  return { promise: 'O3 nothing is acknowledged twice differently', checked, faults };
}

function judgeCopies({ mails, faults: played }: Evidence): PromiseVerdict {
  const faults: string[] = [];
  const last = new Map<string, Mail>();
  let extra = 0;
  for (const mail of mails) {
    const known = last.get(mail.row);
    last.set(mail.row, mail);
    if (!known) continue;
    extra++;
    const what = `a second ${mail.kind} mail to ${mail.to}`;
    if (known.messageId !== mail.messageId) faults.push(`${what} has another Message-ID`);
    if (!copyCause(played, known.at)) faults.push(`${what} has no fault around the first`);
  }
  const doubts = played.filter(leavesDoubt).length;
  if (extra > doubts * AT_ONCE) faults.push(`${extra} copies for ${doubts} faults are too many`);
  const note = `${extra} copies for ${doubts} faults that leave doubt`;
  return { promise: 'O3 copies are explained', checked: last.size, faults, note };
}

function judgePhantoms({ exchanges, mails }: Evidence): PromiseVerdict {
  const faults: string[] = [];
  const requests = (kind: MailShape, email: string, mark: string | undefined): number =>
    exchanges.filter(({ deed }) =>
      kind === 'contact'
        ? deed.act === 'contact' && deed.mark === mark
        : emailOf(deed) === email && asked[kind].includes(deed.act),
    ).length;
  const rows = new Map<string, Set<string>>();
  for (const { kind, to, mark, row } of mails) {
    const key = JSON.stringify([kind, kind === 'contact' ? '' : (to[0] ?? ''), mark]);
    rows.set(key, (rows.get(key) ?? new Set()).add(row));
  }
  for (const [key, { size }] of rows) {
    const [kind, email, mark] = JSON.parse(key) as [MailShape, string, string | undefined];
    const wanted = requests(kind, email, mark);
    if (size > wanted) faults.push(`${size} ${kind} mails to ${email} for ${wanted} requests`);
  }
  const proved = new Set<string>();
  for (const { deed, isGood } of exchanges) {
    if (deed.act === 'verify' || deed.act === 'reset') proved.add(deed.email);
    if (deed.act === 'login' && isGood && !proved.has(deed.email))
      faults.push(`${deed.email} got in without opening a link`);
  }
  return { promise: 'O4 nothing happens without a request', checked: rows.size, faults };
}

/** Whether an answer that is not the usual one is what the contract wants here. */
function isExpected(
  { deed, session, answer, at }: Exchange,
  { exchanges: before, faults }: Evidence,
): boolean {
  // After a fault a question may still be under way for somebody who has long stopped waiting for it.
  if (deed.act === 'ask' && answer?.status === 429)
    return faults.some(
      ({ target, from, until }) =>
        /assistant|gateway|redis/.test(target) && from <= at && until + HANGS_MS >= at,
    );
  // A gateway that was frozen finds that a body has not moved for seconds, before it reads the body.
  if (answer?.status === 408)
    return faults.some(
      ({ kind, target, from, until }) =>
        kind === 'freeze' && target === 'gateway' && from <= answer.at && until >= at,
    );
  if (answer?.status !== 401) return false;
  const email = emailOf(deed);
  const leaving = before.filter((one) => emailOf(one.deed) === email && one.at <= at);
  // Whose reset got no answer does not know which of two passwords counts.
  if (deed.act === 'login') return leaving.some((one) => one.deed.act === 'reset' && !one.isGood);
  return (
    session !== undefined &&
    leaving.some((one) => one.deed.act === 'reset' || one.deed.act === 'logout')
  );
}

function judgeStatuses(evidence: Evidence): PromiseVerdict {
  const { exchanges } = evidence;
  const faults: string[] = [];
  for (const exchange of exchanges) {
    const { deed, answer } = exchange;
    if (!answer) faults.push(`${deed.act} was never answered`);
    else if (answer.tookMs > HANGS_MS) faults.push(`${deed.act} hung for ${answer.tookMs} ms`);
    else if (answer.result === 'wrong' && !isExpected(exchange, evidence))
      faults.push(`${describe(deed)} was answered ${answer.status}: ${answer.details ?? ''}`);
  }
  return { promise: 'O5 statuses are disciplined', checked: exchanges.length, faults };
}

const middleOf = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function judgeRecovery({ journal }: Evidence): PromiseVerdict {
  const over = ofKind(journal, 'fault over');
  const begun = ofKind(journal, 'fault').length;
  const ready = over.flatMap(({ readyMs }) => readyMs ?? []);
  const faults = over.flatMap(({ problem }) => problem ?? []);
  if (over.length < begun) faults.push(`${begun - over.length} faults never ended`);
  const [end] = ofKind(journal, 'end of faults');
  const [settled] = ofKind(journal, 'settled');
  if (!settled) faults.push('not everything worked again in time');
  if (middleOf(ready) > READY_MS) faults.push(`processes took ${middleOf(ready)} ms to be ready`);
  const worst = Math.max(0, ...ready);
  const note = `ready after ${middleOf(ready)} ms in the middle, ${worst} at most; all well ${settled && end ? settled.at - end.at : '?'} ms after the last fault`;
  return { promise: 'O6 everything recovers', checked: begun, faults, note };
}

function judgeIsolation({ exchanges, faults: played }: Evidence): PromiseVerdict {
  const faults: string[] = [];
  let refused = 0;
  for (const { deed, area, at, answer } of exchanges) {
    if (answer?.result !== 'refused' && answer?.result !== 'broken') continue;
    refused++;
    if (refusalCause(played, area, at, answer.at)) continue;
    const around = played.filter(({ from, until }) => from <= answer.at && until + 2000 >= at);
    const named = around.map(({ kind, target }) => `${kind}: ${target}`).join(', ');
    faults.push(
      `${deed.act} failed (${answer.status} ${answer.details ?? ''}) during ${named || 'no fault'}`,
    );
  }
  const note = `${refused} of ${exchanges.length} calls refused or broken`;
  return { promise: 'O7 a fault is felt only where it may be', checked: refused, faults, note };
}

function judgeSecrets({ journal }: Evidence): PromiseVerdict {
  const found = ofKind(journal, 'secret found');
  const faults = found.map(({ place, secret }) => `${place} holds ${secret}`);
  const searches = ofKind(journal, 'searched');
  if (!searches.some(({ control }) => control > 0)) faults.push('the search finds nothing at all');
  const checked = searches.reduce((sum, { secrets }) => sum + secrets, 0);
  return { promise: 'no secret in logs, tables, queue or desk', checked, faults };
}

export function judge(journal: readonly JournalEntry[]): PromiseVerdict[] {
  const evidence = readEvidence(journal);
  return [
    judgeMail,
    judgeSaves,
    judgeRepeats,
    judgeCopies,
    judgePhantoms,
    judgeStatuses,
    judgeRecovery,
    judgeIsolation,
    judgeSecrets,
  ].map((of) => of(evidence));
}
