import { misread, type TextPlace } from '../../misread.ts';
import { contentFault, FIRST_SID, isMessage, LAST_SID, MOST_CONTENTS } from './bounds.ts';
import {
  BUFFERS,
  isAboutAnswers,
  type HttpBuffer,
  type RuleContent,
  type RulePriority,
  type SuricataRule,
} from './rules.ts';
import { contentText, countingOf, numberOf, type CountedMatches } from './text-values.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** One option of a rule: 'content:!"x";'. */
export interface RuleOption {
  readonly name: string;
  /** Null for an option without a value. */
  readonly value: string | null;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  readonly place: TextPlace;
}

/** A content as it is being read: its buffer may still follow as an old modifier. */
interface ReadContent {
  content: Omit<RuleContent, 'buffer'> & { readonly buffer: HttpBuffer | null };
  readonly place: TextPlace;
  /** Which options stood behind it. */
  readonly seen: Set<string>;
}

/** A rule as it is being read. */
interface Draft {
  /** What the rule counts in place of requests; its other options have a fixed form. */
  readonly syn: SuricataRule['syn'];
  /** Which options stood in it. */
  readonly seen: Set<string>;
  readonly contents: ReadContent[];
  message?: string;
  sid?: number;
  priority?: RulePriority;
  direction?: Direction | undefined;
  /** Where the next contents are looked for. */
  buffer?: HttpBuffer;
  counted?: CountedMatches;
}

type Direction = 'to_server' | 'to_client';
type ReadOption = (draft: Draft, option: RuleOption) => void;

/** The words of `flow` that do not change what a rule about HTTP matches, and those that say its direction. */
const FLOW_WORDS: Readonly<Record<string, Direction | null>> = {
  established: null,
  to_server: 'to_server',
  from_client: 'to_server',
  to_client: 'to_client',
  from_server: 'to_client',
};
/** The modifiers of old, which stand behind a content and say where it is looked for. */
const MODIFIERS: Readonly<Record<string, HttpBuffer>> = {
  http_uri: 'http.uri',
  http_raw_uri: 'http.uri.raw',
  http_client_body: 'http.request_body',
  http_user_agent: 'http.user_agent',
  http_stat_code: 'http.stat_code',
};

const optionsBy = (table: Readonly<Record<string, ReadOption>>) => new Map(Object.entries(table));

/** Options that stand alone, with a text in quotation marks, or with another value. */
const BARE = new Map<string, ReadOption>([
  ...BUFFERS.map((buffer) => [buffer, (draft: Draft) => void (draft.buffer = buffer)] as const),
  ...Object.keys(MODIFIERS).map((name) => [name, readModifier] as const),
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
    if (value !== '1')
      misread(
        place,
        'Suricata knows other revisions; the challenge keeps the first.',
        'Write "rev:1;".',
      );
  },
  flow: readFlow,
  flags: ({ syn }, option) => {
    if (!syn) refuse(option);
    checkFixed(option, 'S,CE');
  },
});
const ONCE = new Set(['msg', 'sid', 'priority', 'rev', 'flow', 'flags']);

/** Reads the options of a rule; `syn` is what it counts, if it counts SYNs. */
export function readOptions(
  options: readonly RuleOption[],
  place: TextPlace,
  syn: SuricataRule['syn'],
): SuricataRule {
  const draft: Draft = { syn, seen: new Set(), contents: [] };
  for (const option of options) readOption(draft, option);
  return ruleOf(draft, place);
}

function readOption(draft: Draft, option: RuleOption): void {
  const { name, value, place, isQuoted, isNegated } = option;
  if (isNegated && name !== 'content')
    misread(place, `${name} cannot be negated here.`, 'Leave out the !.');
  const read = (value === null ? BARE : isQuoted ? QUOTED : VALUED).get(name) ?? VALUED.get(name);
  if (!read) refuse(option);
  if (ONCE.has(name)) once(draft.seen, option);
  read(draft, option);
  draft.seen.add(name);
}

function once(seen: ReadonlySet<string>, { name, place }: RuleOption): void {
  if (seen.has(name)) misread(place, 'This option is here twice.', 'Remove one of them.');
}

function ruleOf(draft: Draft, place: TextPlace): SuricataRule {
  const { message, sid, syn, counted, priority } = draft;
  const end = { from: Math.max(place.from, place.to - 1), to: place.to };
  if (draft.contents.length === 0 && !syn)
    misread(
      end,
      'Suricata takes a rule that looks for nothing, which matches every request; the challenge does not.',
      'Add a buffer and a content: http.uri; content:"union";',
    );
  if (message === undefined)
    misread(
      end,
      'Suricata takes a rule without a message; the challenge lists rules by theirs.',
      'Add msg:"…";',
    );
  if (sid === undefined)
    misread(end, 'This rule has no sid, and Suricata wants one.', `Add sid:${FIRST_SID};`);
  if (!isMessage(message))
    misread(
      place,
      'A message is up to 80 characters of ASCII here, without " ; : and \\.',
      'Shorten it.',
    );
  if (syn && !draft.seen.has('flags'))
    misread(end, 'The rule that counts has each of its options once.', 'Add flags:S,CE;');
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
    if (buffer !== null) return { ...content, buffer };
    return misread(
      place,
      'Suricata would look at the bytes of the packets; the challenge wants to know in which buffer.',
      'Write a buffer before the content: http.uri;',
    );
  });
  finished.forEach((content, index) => {
    const fault = contentFault(content, finished[index - 1]);
    if (fault) misread(contents[index]!.place, fault, 'Take distance and within off this content.');
  });
  return finished;
}

/** What a rule looks at says its direction; who is counted has to fit. */
function checkDirection(
  { direction, counted }: Draft,
  contents: readonly RuleContent[],
  end: TextPlace,
): void {
  const isBack = isAboutAnswers({ contents });
  const own = isBack ? 'to_client' : 'to_server';
  if (direction && direction !== own)
    misread(end, `${contents[0]!.buffer} is not sent ${direction}.`, `Write "flow:${own}".`);
  const track = isBack ? 'by_dst' : 'by_src';
  if (counted && counted.track !== track)
    misread(
      counted.place,
      `Suricata knows other ways to count; the challenge counts by the client, which is ${track} here.`,
      `Write "track ${track}".`,
    );
}

function readFlow(draft: Draft, option: RuleOption): void {
  if (draft.syn) checkFixed(option, 'to_server');
  for (const word of (option.value ?? '').split(',').map((each) => each.trim())) {
    const direction = FLOW_WORDS[word];
    if (direction === undefined)
      misread(
        option.place,
        'Suricata knows more about flows; the challenge looks at what customers send, and at answers.',
        'Write "flow:established,to_server;".',
      );
    draft.direction = direction ?? draft.direction;
  }
}

function checkFixed({ name, value, place }: RuleOption, wanted: string): void {
  if (value !== wanted)
    misread(
      place,
      `${name} is not written like this in the rule that counts.`,
      `Write "${name}:${wanted};".`,
    );
}

function readCounting(draft: Draft, option: RuleOption): void {
  if (draft.counted)
    misread(
      option.place,
      'Suricata can count in two ways at once; the challenge takes one.',
      'Leave one.',
    );
  draft.counted = countingOf(option);
}

function readContent({ contents, buffer }: Draft, option: RuleOption): void {
  const { value, isNegated, place } = option;
  if (contents.length === MOST_CONTENTS)
    misread(
      place,
      `Suricata takes more contents; a rule holds ${MOST_CONTENTS} here.`,
      'Remove one.',
    );
  const text = contentText(value!, place);
  const content = { buffer: buffer ?? null, text, nocase: false, negated: isNegated, near: null };
  contents.push({ content, place, seen: new Set() });
}

/** `content:"union"; http_uri;` */
function readModifier(draft: Draft, { name, place }: RuleOption): void {
  const buffer = MODIFIERS[name]!;
  if (draft.buffer)
    misread(
      place,
      `${name} cannot stand in a rule with ${draft.buffer} before its contents.`,
      `Leave out ${name}, or write ${buffer} before the content.`,
    );
  const last = lastContent(draft, name, place);
  if (last.content.buffer !== null)
    misread(place, 'This content has its buffer already.', 'Leave one of the two.');
  last.content = { ...last.content, buffer };
}

/** The content that an option belongs to, which is the one before it. */
function lastContent({ contents, buffer }: Draft, name: string, place: TextPlace): ReadContent {
  const last = contents.at(-1);
  if (last && (buffer === undefined || last.content.buffer === buffer)) return last;
  return misread(
    place,
    `${name} belongs to a content.`,
    `Write it behind a content: content:"x"; ${name};`,
  );
}

function change(
  draft: Draft,
  option: RuleOption,
  more: (near: NonNullable<RuleContent['near']>) => Partial<Pick<RuleContent, 'near' | 'nocase'>>,
): void {
  const last = lastContent(draft, option.name, option.place);
  once(last.seen, option);
  last.seen.add(option.name);
  const near = last.content.near ?? { distance: 0, within: null };
  last.content = { ...last.content, ...more(near) };
}

function refuse({ name, place }: RuleOption): never {
  if (QUOTED.has(name)) misread(place, `${name} is not written like this.`, `Write ${name}:"…";`);
  if (BARE.has(name)) misread(place, `${name} is not written like this.`, `Write ${name};`);
  if (VALUED.has(name) && name !== 'flags')
    misread(place, `${name} is not written like this.`, `Write a value behind it: ${name}:…;`);
  if (name === 'pcre')
    misread(
      place,
      'Suricata knows regular expressions; the challenge does not, since one can take for ever.',
      'Use several contents, with distance and within.',
    );
  misread(
    place,
    vocabulary.known.includes(name)
      ? `Suricata knows ${name}; the challenge does not.`
      : `Suricata has no keyword ${name}.`,
    'Leave it out.',
  );
}
