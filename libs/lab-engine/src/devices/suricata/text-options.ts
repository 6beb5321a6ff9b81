/** What the options of a rule say, of those that the reader knows. */
import { refusing, type Refuse, type TextPlace } from '../../misread.ts';
import {
  isContentText,
  LONGEST_CONTENT,
  contentFault,
  FIRST_SID,
  isMessage,
  LAST_SID,
  MOST_CONTENTS,
} from './print.ts';
import texts from './text.json' with { type: 'json' };
import {
  THRESHOLD_TYPES,
  BUFFERS,
  kindOf,
  type RuleThreshold,
  type HttpBuffer,
  type RuleContent,
  type RulePriority,
  type SuricataRule,
} from './rules.ts';

const { problems, vocabulary } = texts;

/** One option of a rule: 'content:!"x";'. */
export interface RuleOption {
  readonly name: string;
  readonly value: string | null;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  readonly place: TextPlace;
}

export const refuse: Refuse<keyof typeof problems> = refusing(problems);

function numberOf({ name, value, place }: RuleOption, least: number, most: number): number {
  const number = value !== null && /^-?\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (Number.isNaN(number)) refuse(place, 'no number', { name, least, most });
  if (number < least || number > most) refuse(place, 'other number', { name, least, most });
  return number;
}

/** A content's text, with bytes between bars and signs after a backslash put in. */
function contentText(written: string, place: TextPlace): string {
  const text = written
    .replace(/\|([^|]*)\|/g, (_, bytes: string) => {
      const pairs = bytes.trim().split(/\s+/);
      if (!pairs.every((pair) => /^(?:[0-9a-f]{2})+$/i.test(pair))) refuse(place, 'no bytes');
      const signs = pairs.join('').match(/../g)!;
      return signs.map((pair) => `\\${String.fromCharCode(parseInt(pair, 16))}`).join('');
    })
    .replace(/[";:|](?<!\\[";:|])/g, (sign) => refuse(place, 'sign', { sign }))
    .replace(/\\([^])/g, '$1');
  if (text.length === 0) refuse(place, 'empty content');
  if (!isContentText(text)) refuse(place, 'bytes', { most: LONGEST_CONTENT });
  return text;
}

interface CountedMatches {
  readonly threshold: RuleThreshold;
  readonly track: string;
  readonly place: TextPlace;
}

/** Reads `type limit, track by_src, count 1, seconds 60` in any order, and a detection filter without a type. */
function countingOf({ name, value, place }: RuleOption): CountedMatches {
  const words = (value ?? '').split(',').map((each) => each.trim().split(/\s+/));
  const parts = Object.fromEntries(words) as Readonly<Record<string, string>>;
  const isFilter = name === 'detection_filter';
  const type = isFilter ? name : THRESHOLD_TYPES.find((each) => each === parts['type']);
  const [count, seconds] = [Number(parts['count']), Number(parts['seconds'])] as const;
  const isWhole = words.length === (isFilter ? 3 : 4) && words.every((each) => each.length === 2);
  const example = `${name}:${isFilter ? '' : 'type limit, '}track by_src, count 10, seconds 60;`;
  const isType = type !== undefined && (type === 'detection_filter') === isFilter;
  if (!isWhole || !isType || !(count >= 0) || !(seconds >= 0))
    refuse(place, isFilter ? 'no filter' : 'no threshold', { example });
  if (count < 1 || count > 1_000 || seconds < 1 || seconds > 86_400)
    refuse(place, 'counts', { name, example });
  return { threshold: { type, count, seconds }, track: parts['track'] ?? '', place };
}

/** A content as it is being read: its buffer may still follow as an old modifier. */
interface ReadContent {
  content: Omit<RuleContent, 'buffer'> & { readonly buffer: HttpBuffer | null };
  readonly place: TextPlace;
}

interface Draft {
  /** What the rule counts in place of requests; its other options have a fixed form. */
  readonly syn: SuricataRule['syn'];
  readonly seen: Set<string>;
  readonly contents: ReadContent[];
  message?: string;
  sid?: number;
  priority?: RulePriority;
  direction?: string;
  buffer?: HttpBuffer;
  counted?: CountedMatches;
}

type ReadOption = (draft: Draft, option: RuleOption) => void;

/** The modifiers of old, which stand behind a content and say where it is looked for. */
const MODIFIERS = new Map(Object.entries(vocabulary.modifiers as Record<string, HttpBuffer>));
/** The words of `flow`, and the direction that they say, if any. */
const FLOW_WORDS = new Map<string, string | null>(Object.entries(vocabulary.flow));

const optionsBy = (table: Readonly<Record<string, ReadOption>>) => new Map(Object.entries(table));

/** Options that stand alone, with a text in quotation marks, or with another value. */
const BARE = new Map<string, ReadOption>([
  ...BUFFERS.map((buffer) => [buffer, (draft: Draft) => void (draft.buffer = buffer)] as const),
  ...[...MODIFIERS.keys()].map((name) => [name, readModifier] as const),
  ['nocase', (draft, option) => change(draft, option, () => ({ nocase: true }))],
]);
const QUOTED = optionsBy({
  msg: (draft, { value }) => void (draft.message = value!),
  content: readContent,
});
const VALUED = optionsBy({
  distance: (draft, option) =>
    change(draft, option, (near) => ({ near: { ...near, distance: numberOf(option, 0, 500) } })),
  within: (draft, option) =>
    change(draft, option, (near) => ({ near: { ...near, within: numberOf(option, 1, 500) } })),
  threshold: readCounting,
  detection_filter: readCounting,
  priority: (draft, option) => void (draft.priority = numberOf(option, 1, 3) as RulePriority),
  sid: (draft, option) => void (draft.sid = numberOf(option, FIRST_SID, LAST_SID)),
  rev: (_, { value, place }) => {
    if (value !== '1') refuse(place, 'revision');
  },
  flow: readFlow,
  flags: ({ syn }, option) => (syn ? checkFixed(option, 'S,CE') : refuseOption(option)),
});
const ONCE = new Set(['msg', 'sid', 'priority', 'rev', 'flow', 'flags']);

/** Reads the options of a rule; `syn` is what it counts, if it counts SYNs. */
export function readOptions(
  options: readonly RuleOption[],
  { from, to }: TextPlace,
  syn: SuricataRule['syn'],
): SuricataRule {
  const draft: Draft = { syn, seen: new Set(), contents: [] };
  for (const option of options) readOption(draft, option);
  return ruleOf(draft, { from: Math.max(from, to - 1), to });
}

function readOption(draft: Draft, option: RuleOption): void {
  const { name, value, place, isQuoted, isNegated } = option;
  if (isNegated && name !== 'content') refuse(place, 'negated', { name });
  const form = value === null ? BARE : isQuoted ? QUOTED : VALUED;
  const read = form.get(name) ?? VALUED.get(name) ?? refuseOption(option);
  if (ONCE.has(name)) checkOnce(draft, name, place);
  read(draft, option);
}

function checkOnce({ seen }: Draft, what: string, place: TextPlace): void {
  if (seen.has(what)) refuse(place, 'twice');
  seen.add(what);
}

function ruleOf(draft: Draft, end: TextPlace): SuricataRule {
  const { message, sid, syn, seen, counted, priority } = draft;
  if (draft.contents.length === 0 && !syn) refuse(end, 'no content');
  if (message === undefined) refuse(end, 'no message');
  if (sid === undefined) refuse(end, 'no sid', { first: FIRST_SID });
  if (!isMessage(message)) refuse(end, 'message');
  if (syn && !seen.has('flags')) refuse(end, 'rate', { wanted: 'flags:S,CE;' });
  const contents = contentsOf(draft);
  checkDirection(draft, contents, end);
  return {
    sid,
    message,
    contents,
    threshold: counted?.threshold ?? null,
    ...(priority === undefined ? {} : { priority }),
    ...(syn ? { syn } : {}),
  };
}

function contentsOf({ contents }: Draft): readonly RuleContent[] {
  const finished = contents.map(({ content, place }): RuleContent => {
    const { buffer } = content;
    return buffer === null ? refuse(place, 'no buffer') : { ...content, buffer };
  });
  finished.forEach((content, index) => {
    const fault = contentFault(content, finished[index - 1]);
    if (fault) refuse(contents[index]!.place, 'place of content', { fault });
  });
  return finished;
}

/** What a rule looks at says its direction; who is counted has to fit. */
function checkDirection(
  { direction, counted }: Draft,
  contents: readonly RuleContent[],
  end: TextPlace,
): void {
  const [own, track] =
    kindOf({ contents }) === 'response' ? ['to_client', 'by_dst'] : ['to_server', 'by_src'];
  if (direction && direction !== own)
    refuse(end, 'direction', { buffer: contents[0]!.buffer, direction, own });
  if (counted && counted.track !== track) refuse(counted.place, 'track', { track });
}

function readFlow(draft: Draft, option: RuleOption): void {
  if (draft.syn) checkFixed(option, 'to_server');
  for (const word of (option.value ?? '').split(',').map((each) => each.trim())) {
    if (!FLOW_WORDS.has(word)) refuse(option.place, 'flow');
    const direction = FLOW_WORDS.get(word);
    if (direction) draft.direction = direction;
  }
}

function checkFixed({ name, value, place }: RuleOption, wanted: string): void {
  if (value !== wanted) refuse(place, 'rate option', { name, wanted });
}

function readCounting(draft: Draft, option: RuleOption): void {
  if (draft.counted) refuse(option.place, 'two counts');
  draft.counted = countingOf(option);
}

function readContent({ contents, buffer }: Draft, { value, isNegated, place }: RuleOption): void {
  if (contents.length === MOST_CONTENTS) refuse(place, 'contents', { most: MOST_CONTENTS });
  const text = contentText(value!, place);
  const more = { nocase: false, negated: isNegated, near: null };
  contents.push({ content: { buffer: buffer ?? null, text, ...more }, place });
}

/** `content:"union"; http_uri;` */
function readModifier(draft: Draft, { name, place }: RuleOption): void {
  const buffer = MODIFIERS.get(name)!;
  if (draft.buffer) refuse(place, 'modifier', { name, before: draft.buffer, buffer });
  const last = lastContent(draft, name, place);
  if (last.content.buffer !== null) refuse(place, 'two buffers');
  last.content = { ...last.content, buffer };
}

function lastContent({ contents, buffer }: Draft, name: string, place: TextPlace): ReadContent {
  const last = contents.at(-1);
  const isOwn = buffer === undefined || last?.content.buffer === buffer;
  return last && isOwn ? last : refuse(place, 'of a content', { name });
}

function change(
  draft: Draft,
  option: RuleOption,
  more: (near: NonNullable<RuleContent['near']>) => Partial<Pick<RuleContent, 'near' | 'nocase'>>,
): void {
  const last = lastContent(draft, option.name, option.place);
  checkOnce(draft, `${option.name} of content ${draft.contents.length}`, option.place);
  const near = last.content.near ?? { distance: 0, within: null };
  last.content = { ...last.content, ...more(near) };
}

function refuseOption({ name, place }: RuleOption): never {
  if (QUOTED.has(name)) refuse(place, 'form', { name, value: ':"…"' });
  if (BARE.has(name)) refuse(place, 'form', { name, value: '' });
  if (name === 'pcre') refuse(place, 'pcre');
  refuse(place, vocabulary.known.includes(name) ? 'known keyword' : 'no keyword', { name });
}
