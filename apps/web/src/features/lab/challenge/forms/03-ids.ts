import type { IdsConfiguration } from '@netward/challenges/03-ids';
import {
  BUFFERS,
  freeSid,
  type HttpBuffer,
  isContentText,
  isMessage,
  kindOf,
  LONGEST_CONTENT,
  mendedContents,
  MOST_CONTENTS,
  MOST_RULES,
  partOfSid,
  type RuleContent,
  type RuleThreshold,
  type SuricataRule,
  THRESHOLD_TYPES,
} from '@netward/lab-engine/suricata';
import type { ChallengeParts } from '../use-opened.ts';
import { fieldsOf, type FormField } from './fields.tsx';
import { addTo, formOf, type FormSection, items, type ListOf, ruleCards } from './rule-form.tsx';

interface Rules {
  readonly rules: readonly SuricataRule[];
}

interface SignaturesOf {
  /** What a new rule has besides, and the numbers that are taken already. */
  readonly made?: object;
  readonly taken?: readonly number[];
  readonly empty: string;
  readonly buffers?: readonly HttpBuffer[];
  readonly lead?: readonly FormField<SuricataRule>[];
}

/** The rules of a sensor: what each says, what it looks for, and how often it may alert. */
export function signatures(of: SignaturesOf): {
  Actions: FormSection<Rules>;
  Cards: FormSection<Rules>;
} {
  const { made, taken = [], empty, buffers = BUFFERS, lead = [] } = of;
  const list: ListOf<Rules, SuricataRule> = {
    ...{ one: 'rule', key: 'rules', most: MOST_RULES },
    partOf: (_, { sid }) => partOfSid(sid),
    make: ({ rules }) => {
      const sid = freeSid([...taken, ...rules.map((each) => each.sid)]);
      return { sid, message: 'new rule', contents: [NEW_CONTENT], threshold: null, ...made };
    },
  };
  const Cards = ruleCards(list, {
    titleOf: ({ sid }) => `Rule ${sid}`,
    ...{ counts: 'hit', empty },
    pieces: [[...lead, MESSAGE], contents(buffers), [ADD], THRESHOLD],
  });
  return { Actions: addTo(list), Cards };
}

const rule = fieldsOf<SuricataRule>();
const MESSAGE = rule.text('message', 'Message', {
  ...{ className: 'field-wide', longest: 80 },
  take: (row, message) => (isMessage(message) ? { ...row, message } : undefined),
});

const NEW_CONTENT: RuleContent = {
  ...{ buffer: 'http.uri', text: 'word', nocase: true, negated: false, near: null },
};

const content = fieldsOf<RuleContent>();
const near = fieldsOf<NonNullable<RuleContent['near']>>();
const TEXT = content.text('text', 'text', {
  longest: LONGEST_CONTENT,
  take: (row, text) => (isContentText(text) ? { ...row, text } : undefined),
});
const MARKS = [
  content.check('nocase', 'nocase'),
  content.check('negated', 'absent', {
    take: (row, negated) => ({ ...row, negated, near: null }),
  }),
];
const NEAR: readonly FormField<RuleContent>[] = [
  ...content.within('near', [near.number('distance', 'distance', [0, 500])]),
  content.text('near', 'within', {
    ...{ placeholder: 'any', isNumeric: true, isFor: (row) => row.near !== null },
    show: ({ near: place }) => String(place!.within ?? '') as never,
    take: (row, typed) => withinIn(row, String(typed)),
  }),
];

/** The content with the bytes after the one before that it may take; undefined for a text that says none. */
function withinIn(row: RuleContent, typed: string): RuleContent | undefined {
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const within = typed.trim() === '' ? null : number;
  const isMeant = within === null || (within >= row.text.length && within <= 500);
  return isMeant ? { ...row, near: { ...row.near!, within } } : undefined;
}

function contents(buffers: readonly HttpBuffer[]) {
  return items<SuricataRule, RuleContent>({
    ...{ className: 'sig-contents', isNamed: true, leastOf: () => 1 },
    labelOf: ({ sid }) => `Contents of rule ${sid}`,
    of: (rule) => rule.contents,
    take: (rule, next) => ({ ...rule, contents: mendedContents(next) }),
    nameOf: (_, index) => `Content ${index + 1}`,
    fieldsOf: (rule) => {
      const isOneWay = (buffer: HttpBuffer) =>
        (buffer === 'http.stat_code') === (kindOf(rule) === 'response') ||
        rule.contents.length === 1;
      return [content.choice('buffer', 'buffer', buffers.filter(isOneWay)), TEXT];
    },
    optionsOf: (rule, index) => [...MARKS, ...afterField(rule, index), ...NEAR],
  });
}

function afterField(
  { contents: all }: SuricataRule,
  index: number,
): readonly FormField<RuleContent>[] {
  const [before, own] = [all[index - 1], all[index]!];
  const canFollow = before && !before.negated && before.buffer === own.buffer && !own.negated;
  if (!canFollow) return [];
  const after = content.check('near', `after content ${index}`, {
    show: (row) => row.near !== null,
    take: (row, isAfter) => ({ ...row, near: isAfter ? { distance: 0, within: null } : null }),
  });
  return [after];
}

const ADD: FormField<SuricataRule> = {
  ...{ kind: 'button', label: 'Add content', show: () => null },
  isDisabled: ({ contents: all }) => all.length >= MOST_CONTENTS,
  take: (rule) => {
    const buffer = rule.contents.at(-1)?.buffer ?? NEW_CONTENT.buffer;
    return { ...rule, contents: mendedContents([...rule.contents, { ...NEW_CONTENT, buffer }]) };
  },
};

const TYPES: Readonly<Record<RuleThreshold['type'], string>> = {
  limit: 'for the first matches',
  threshold: 'at every so many matches',
  both: 'once, at the match number',
  detection_filter: 'after the first matches',
};
const number = { className: 'field-number' };
const threshold = fieldsOf<RuleThreshold>();

const THRESHOLD: readonly FormField<SuricataRule>[] = [
  rule.choice('threshold', 'Alerts about one source', [], {
    className: 'field-wide',
    options: () => [
      [null, 'for every match'],
      ...THRESHOLD_TYPES.map((type) => [type, `${TYPES[type]} (${type})`] as const),
    ],
    show: ({ threshold: known }) => (known?.type ?? null) as never,
    take: (row, value) => {
      const type = THRESHOLD_TYPES.find((each) => each === (value as unknown));
      const next = type ? { count: 5, seconds: 60, ...row.threshold, type } : null;
      return { ...row, threshold: next };
    },
  }),
  ...rule.within('threshold', [
    threshold.number('count', 'Count', [1, 1_000], number),
    threshold.number('seconds', 'Seconds', [1, 86_400], number),
  ]),
];

const { Actions, Cards } = signatures({ empty: 'No rule yet: the sensor says nothing.' });

export const parts: ChallengeParts<IdsConfiguration> = {
  title: 'Rules',
  about: 'each is compared with every request',
  Actions,
  Form: formOf(Cards),
};
