import type { AnswerFacts, Deed, JournalEntry } from './journal.ts';

type Sent = Extract<JournalEntry, { entry: 'sent' }>;
type Answered = Extract<JournalEntry, { entry: 'answered' }>;

export interface Exchange extends Sent {
  answer: Answered | undefined;
  isGood: boolean;
}

/** What a learner was promised about one level, as the journal goes on. */
interface Kept {
  actions: Set<string>;
  /** The newest acknowledged number, and those that may have been stored without acknowledgement. */
  acknowledged: number | undefined;
  doubtful: Set<number>;
}

type Numbered = 'save quiz' | 'save chat';
const SAVED_BY = { 'read quizzes': 'save quiz', 'read chat': 'save chat' } as const;

/** Follows what was acknowledged to each learner, and compares it with what they read. */
export class KeptWork {
  readonly faults: string[] = [];
  checked = 0;
  /** By address, then by act and level. */
  readonly #kept = new Map<string, Map<string, Kept>>();
  readonly #lastLevels = new Map<string, { sure: string | undefined; doubtful: Set<string> }>();

  take({ deed, answer, isGood }: Exchange): void {
    const facts = isGood ? (answer?.facts ?? {}) : undefined;
    switch (deed.act) {
      case 'save actions': {
        if (!facts) return;
        const { actions } = this.#of(deed.act, deed.email, deed.level);
        deed.actions.forEach((action) => actions.add(action));
        return this.#compareActions(deed.email, deed.level, facts);
      }
      case 'save quiz':
      case 'save chat':
        return this.#number(deed, facts);
      case 'save last level':
        return this.#lastLevel(deed, facts !== undefined);
      case 'read progress': {
        if (!facts) return;
        for (const key of this.#kept.get(deed.email)?.keys() ?? []) {
          const [act, level = ''] = key.split('|');
          if (act === 'save actions') this.#compareActions(deed.email, level, facts);
        }
        return this.#compareLastLevel(deed.email, facts);
      }
      case 'read quizzes':
      case 'read chat':
        return facts && this.#compareNumbers(deed, facts);
    }
  }

  #of(act: string, email: string, level: string): Kept {
    const own = this.#kept.get(email) ?? new Map<string, Kept>();
    const key = `${act}|${level}`;
    const known = own.get(key) ?? {
      actions: new Set<string>(),
      acknowledged: undefined,
      doubtful: new Set<number>(),
    };
    this.#kept.set(email, own.set(key, known));
    return known;
  }

  #compareActions(email: string, level: string, facts: AnswerFacts): void {
    const { actions } = this.#of('save actions', email, level);
    const missing = [...actions].filter((action) => !facts.actions?.[level]?.includes(action));
    this.checked++;
    if (missing.length > 0) this.faults.push(`${email}: ${missing} of level ${level} is gone`);
  }

  #number(deed: Extract<Deed, { act: Numbered }>, facts: AnswerFacts | undefined): void {
    const kept = this.#of(deed.act, deed.email, deed.level);
    if (!facts) return void kept.doubtful.add(deed.number);
    kept.acknowledged = deed.number;
    const answered = facts.numbers?.[deed.level];
    if (answered !== deed.number)
      this.faults.push(`${deed.email}: ${deed.act} ${deed.number} was answered by ${answered}`);
  }

  #compareNumbers(deed: Extract<Deed, { act: 'read quizzes' | 'read chat' }>, facts: AnswerFacts) {
    const act = SAVED_BY[deed.act];
    for (const [key, { acknowledged, doubtful }] of this.#kept.get(deed.email) ?? []) {
      const [of, level = ''] = key.split('|');
      if (of !== act || acknowledged === undefined) continue;
      if (deed.act === 'read chat' && deed.level !== level) continue;
      const found = facts.numbers?.[level];
      this.checked++;
      if (found !== acknowledged && !doubtful.has(found ?? -1))
        this.faults.push(`${deed.email}: ${act} ${acknowledged} of level ${level} became ${found}`);
    }
  }

  #lastLevel({ email, level }: { email: string; level: string }, isSure: boolean): void {
    const known = this.#lastLevels.get(email) ?? { sure: undefined, doubtful: new Set<string>() };
    if (isSure) known.sure = level;
    else known.doubtful.add(level);
    this.#lastLevels.set(email, known);
  }

  #compareLastLevel(email: string, { lastLevel = '' }: AnswerFacts): void {
    const { sure, doubtful } = this.#lastLevels.get(email) ?? {};
    if (sure === undefined) return;
    this.checked++;
    if (sure !== lastLevel && !doubtful?.has(lastLevel))
      this.faults.push(`${email}: last level ${sure} became ${lastLevel}`);
  }
}
