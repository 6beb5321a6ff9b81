export interface CommitForm {
  subject: string;
  body: string;
  /** Lines added and removed by hand: neither lock files nor what a program wrote count. */
  changedLines: number;
}

const TYPES = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'chore', 'revert'];
const LONGEST_SUBJECT = 72;
/** A change of more lines needs a body that says why. */
const SMALL_CHANGE = 50;

/** The errors in a commit's form; empty if there are none. */
export function faultsOf(commit: CommitForm, rooms: readonly string[]): string[] {
  const { subject, body, changedLines } = commit;
  const [, type = '', room = ''] = /^(\w+)\(([\w-]+)\)!?: \S/.exec(subject) ?? [];
  const faults: [isFault: boolean, fault: string][] = [
    [type === '', 'the subject is not of the form type(room): what changes for whom'],
    [type !== '' && !TYPES.includes(type), `the type is none of ${TYPES.join(', ')}`],
    [type !== '' && !rooms.includes(room), `the room is none of ${rooms.join(', ')}`],
    [subject.length > LONGEST_SUBJECT, `the subject is longer than ${LONGEST_SUBJECT} characters`],
    [/\.$/.test(subject), 'the subject ends with a full stop'],
    [
      changedLines > SMALL_CHANGE && body.trim() === '',
      `${changedLines} lines changed and no body says why`,
    ],
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}
