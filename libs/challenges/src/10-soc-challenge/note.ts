import type { SocTruth } from './story.ts';

/** One point of the checklist for an incident note. */
export interface NoteCheck {
  readonly text: string;
  /** What the check looks for, so that nobody mistakes it for understanding. */
  readonly looksFor: string;
  readonly isMet: boolean;
}

const has = (text: string, words: readonly string[]) =>
  words.some((word) => text.includes(word.toLowerCase()));

const DOUBT = [
  'likely',
  'probabl',
  'not proved',
  'not proven',
  'unproved',
  'assum',
  'suspect',
  'may ',
  'might',
  'unclear',
  'unknown',
  'not known',
];
const PLACES = [
  'access.log',
  'shop.log',
  'error.log',
  'eve.json',
  'audit log',
  'web log',
  'siem',
  'capture',
  'pcap',
  'log of',
  'logs of',
  'records of',
  'the logs',
];
const ACTS = [
  'block',
  'clos',
  'end ',
  'ended',
  'revok',
  'new password',
  'inform',
  'tell',
  'told',
  'remov',
  'patch',
  'check',
  'rotat',
  'reset',
  'lower',
];
const PEOPLE = [
  'team',
  'shift',
  'officer',
  'owner',
  'admin',
  'analyst',
  'manager',
  'support',
  'operations',
  'developer',
  'on call',
  ' we ',
  'nora',
];

/** The times in a note, to the minute: '09:03'. */
function timesIn(note: string): ReadonlySet<string> {
  return new Set([...note.matchAll(/\b([01]\d|2[0-3]):[0-5]\d/g)].map(([time]) => time));
}

/**
 * The checklist. A check finds words and times, no more: a note that passes all five can still be wrong,
 * which is why the model note stands beside it after it is handed in.
 */
export function checkNote(note: string, truth: SocTruth): readonly NoteCheck[] {
  const text = ` ${note.toLowerCase()} `;
  const times = timesIn(note);
  const named = truth.stages.filter(
    ({ words, records }) => has(text, words) && records.some((row) => times.has(row.slice(0, 5))),
  );
  const { account, attackers } = truth;
  return [
    {
      text: 'What happened, and when',
      looksFor: 'two parts of the intrusion, each with the time (hours and minutes) of its records',
      isMet: named.length >= 2,
    },
    {
      text: 'Which systems and accounts',
      looksFor: `the name of the account, an address of the attacker, and a system such as the web server`,
      isMet:
        text.includes(account) && has(text, attackers) && has(text, ['server', 'shop', '/admin']),
    },
    {
      text: 'What is known, what is only likely',
      looksFor: 'a word of doubt, such as likely, not proved or unknown',
      isMet: has(text, DOUBT),
    },
    {
      text: 'Where the evidence lies',
      looksFor: 'a log or a capture by name, such as access.log',
      isMet: has(text, PLACES),
    },
    {
      text: 'What is done next, and by whom',
      looksFor:
        'something to do, such as block or inform, and somebody who does it, such as a team',
      isMet: has(text, ACTS) && has(text, PEOPLE),
    },
  ];
}
