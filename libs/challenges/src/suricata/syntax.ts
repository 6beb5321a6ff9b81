/**
 * The subset of Suricata's rule language that the challenges of levels 3 and 4 know: rules for
 * `http any any -> any any` with `msg`, `flow:established,to_server`, the sticky buffers `http.uri`,
 * `http.uri.raw`, `http.request_body` and `http.user_agent`, `content` with `nocase`, `distance` and
 * `within`, `threshold` by source, `sid` and `rev:1`. Everything else is refused by line and column.
 */
import type { SyntaxNode } from '@lezer/common';
import type { TextView } from '../challenge.ts';
import { misread, readParts, type Misread, type TextPlace } from '@netward/lab-engine/misread';
import {
  BUFFERS,
  contentFault,
  FIRST_SID,
  LONGEST_CONTENT,
  MOST_CONTENTS,
  signature,
  THRESHOLD_TYPES,
  type RuleThreshold,
  type HttpBuffer,
  type RuleContent,
  type SuricataRule,
} from './rules.ts';
import { parser } from './suricata.parser.ts';

export const grammar: NonNullable<TextView<unknown>['grammar']> = { parser, strong: ['Keyword'] };

/** Signs that mean something in a content, and so stand there as bytes. */
function printContent(text: string): string {
  return text.replace(
    /["|;:\\]/g,
    (sign) => `|${sign.charCodeAt(0).toString(16).padStart(2, '0')}|`,
  );
}

/** A rule as a line of a rules file. */
export function printSignature(action: string, rule: SuricataRule): string {
  const { message, contents, threshold, sid } = rule;
  const options = [`msg:"${message}"`, 'flow:established,to_server'];
  contents.forEach(({ buffer, text, nocase, negated, near }, index) => {
    if (contents[index - 1]?.buffer !== buffer) options.push(buffer);
    options.push(`content:${negated ? '!' : ''}"${printContent(text)}"`);
    if (nocase) options.push('nocase');
    if (near) options.push(`distance:${near.distance}`);
    if (near && near.within !== null) options.push(`within:${near.within}`);
  });
  if (threshold) {
    const { type, count, seconds } = threshold;
    options.push(`threshold:type ${type}, track by_src, count ${count}, seconds ${seconds}`);
  }
  options.push(`sid:${sid}`, 'rev:1');
  return `${action} http any any -> any any (${options.map((each) => `${each};`).join(' ')})`;
}

/** One option of a rule: 'content:!"x";'. */
export interface RuleOption {
  readonly name: string;
  /** Null for an option without a value. */
  readonly value: string | null;
  readonly isQuoted: boolean;
  readonly isNegated: boolean;
  readonly place: TextPlace;
}

/** A line of a rules file that is not empty. */
export type RulesLine =
  | { readonly kind: 'comment'; readonly text: string; readonly place: TextPlace }
  | {
      readonly kind: 'rule';
      readonly action: string;
      /** What stands between the action and the options. */
      readonly header: string;
      readonly options: readonly RuleOption[];
      readonly place: TextPlace;
      readonly actionPlace: TextPlace;
      readonly headerPlace: TextPlace;
    };

/** Reads every line of a rules file with `read`; faults stand beside what was understood. */
export function readRulesFile<T>(
  text: string,
  read: (line: RulesLine) => T,
): { readonly done: readonly T[]; readonly faults: readonly Misread[] } {
  const lines: SyntaxNode[] = [];
  const { topNode } = parser.parse(text);
  for (let node = topNode.firstChild; node; node = node.nextSibling)
    if (node.type.isError ? node.from < node.to : /^(Rule|Comment)$/.test(node.name))
      lines.push(node);
  return readParts(lines, (node) => read(lineOf(node, text)));
}

const SHAPE = 'Write a rule as: action http any any -> any any (option; option; …)';

function lineOf(node: SyntaxNode, text: string): RulesLine {
  if (node.type.isError) misread(node, 'This is no rule.', SHAPE);
  if (node.name === 'Comment')
    return { kind: 'comment', text: text.slice(node.from, node.to), place: node };
  const [action, ...header] = node.getChildren('Word');
  const options = node.getChild('Options');
  if (!action || !options || header.length === 0) misread(node, 'This rule is incomplete.', SHAPE);
  refuseErrors(node);
  if (!options.getChild(')'))
    misread(
      { from: node.to, to: node.to + 1 },
      'The options are opened and never closed.',
      'End the rule with ).',
    );
  refuseErrors(options);
  const headerPlace = { from: header[0]!.from, to: header.at(-1)!.to };
  return {
    kind: 'rule',
    action: text.slice(action.from, action.to),
    header: text.slice(headerPlace.from, headerPlace.to).replace(/\s+/g, ' '),
    options: options.getChildren('Option').map((option) => optionOf(option, text)),
    place: { from: node.from, to: node.to },
    actionPlace: action,
    headerPlace,
  };
}

function refuseErrors(node: SyntaxNode): void {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.type.isError)
      misread(
        child,
        'This has no meaning here.',
        'Write options as name; or name:value; and end each with a semicolon.',
      );
}

function optionOf(node: SyntaxNode, text: string): RuleOption {
  refuseErrors(node);
  const name = node.getChild('Name')!;
  const quoted = node.getChild('Quoted');
  const value = quoted ?? node.getChild('Plain');
  return {
    name: text.slice(name.from, name.to),
    value: value
      ? text.slice(value.from + (quoted ? 1 : 0), value.to - (quoted ? 1 : 0)).trim()
      : null,
    isQuoted: quoted !== null,
    isNegated: node.getChild('Not') !== null,
    place: { from: node.from, to: node.to },
  };
}

const HEADER = 'http any any -> any any';
const FLOW = 'established,to_server';
/** Keywords of Suricata that a learner is likely to try. */
const KNOWN_TO_SURICATA = new Set(
  'pcre http.method http.header http.host http.cookie http.stat_code http.response_body http.protocol http.content_type file.data offset depth startswith endswith fast_pattern isdataat byte_test byte_jump flowbits flowint xbits urilen bsize detection_filter dsize flags ttl tls.sni ja3.hash classtype reference metadata priority gid target rawbytes base64_decode dataset lua noalert tag to_lowercase url_decode'.split(
    ' ',
  ),
);

/** Reads a rule with contents; its action is one of these. */
export function readSignature<A extends string>(
  line: Extract<RulesLine, { kind: 'rule' }>,
  actions: readonly A[],
): { readonly action: A; readonly rule: SuricataRule } {
  const { header, options, place, actionPlace, headerPlace } = line;
  const action = actions.find((each) => each === line.action);
  if (!action) {
    const known = ['alert', 'drop', 'pass', 'reject', 'rejectsrc', 'rejectdst', 'rejectboth'];
    misread(
      actionPlace,
      known.includes(line.action)
        ? `Suricata knows ${line.action}; this challenge does not.`
        : `A rule does not begin with ${line.action}.`,
      `Begin the rule with ${actions.join(' or ')}.`,
    );
  }
  if (header !== HEADER)
    misread(
      headerPlace,
      'Suricata knows other protocols, addresses and ports; the challenge looks at all requests.',
      `Write "${HEADER}".`,
    );
  const reader = new OptionReader();
  for (const option of options) reader.read(option);
  return { action, rule: reader.rule(place) };
}

/** A number that stands alone. */
function numberOf({ value, place }: RuleOption, least: number, most: number): number {
  const number = value !== null && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least && number <= most))
    misread(
      place,
      `A number from ${least} to ${most} belongs here.`,
      'Write a number of that size.',
    );
  return number;
}

/** Collects the options of one rule. */
class OptionReader {
  #message: string | null = null;
  #sid: number | null = null;
  #hasFlow = false;
  #hasRev = false;
  #buffer: HttpBuffer | null = null;
  #threshold: RuleThreshold | null = null;
  readonly #contents: { content: RuleContent; place: TextPlace }[] = [];

  read(option: RuleOption): void {
    const { name, value, place, isQuoted, isNegated } = option;
    const buffer = BUFFERS.find((each) => each === name);
    const isPlain = (buffer !== undefined || name === 'nocase') === (value === null);
    if (isNegated && name !== 'content')
      misread(place, `${name} cannot be negated here.`, 'Leave out the !.');
    if (buffer && isPlain) this.#buffer = buffer;
    else if (name === 'content' && isQuoted) this.#content(option);
    else if (name === 'msg' && isQuoted) this.#once(place, this.#message, (this.#message = value));
    else if (name === 'nocase' && isPlain) this.#change(option, { nocase: true });
    else if (name === 'distance')
      this.#near(option, { distance: numberOf(option, 0, 500) }, 'distance');
    else if (name === 'within') this.#near(option, { within: numberOf(option, 1, 500) }, 'within');
    else if (name === 'threshold') {
      if (this.#threshold) misread(place, 'This rule has two thresholds.', 'Leave one of them.');
      this.#threshold = thresholdOf(option);
    } else if (name === 'sid')
      this.#once(place, this.#sid, (this.#sid = numberOf(option, FIRST_SID, 1_999_999)));
    else if (name === 'rev') {
      if (value !== '1')
        misread(place, 'The challenge keeps one revision of a rule.', 'Write "rev:1;".');
      this.#once(place, this.#hasRev || null, true);
      this.#hasRev = true;
    } else if (name === 'flow') {
      if (value?.replace(/\s+/g, '') !== FLOW)
        misread(
          place,
          'Suricata knows more about flows; the challenge looks at what customers send.',
          `Write "flow:${FLOW};".`,
        );
      this.#once(place, this.#hasFlow || null, true);
      this.#hasFlow = true;
    } else this.#refuse(option);
  }

  rule(place: TextPlace): SuricataRule {
    const end = { from: Math.max(place.from, place.to - 1), to: place.to };
    if (this.#contents.length === 0)
      misread(
        end,
        'This rule looks for nothing, so it would match every request.',
        'Add a buffer and a content: http.uri; content:"union";',
      );
    if (!this.#hasFlow)
      misread(end, 'This rule does not say its direction.', `Add "flow:${FLOW};".`);
    if (this.#message === null) misread(end, 'This rule has no message.', 'Add msg:"…";');
    if (this.#sid === null)
      misread(end, 'This rule has no sid, and Suricata wants one.', `Add sid:${FIRST_SID};`);
    if (!this.#hasRev) misread(end, 'This rule has no revision.', 'Add rev:1;');
    const contents = this.#contents.map(({ content }) => content);
    contents.forEach((content, index) => {
      const fault = contentFault(content, contents[index - 1]);
      if (fault)
        misread(this.#contents[index]!.place, fault, 'Take distance and within off this content.');
    });
    const rule = {
      sid: this.#sid,
      message: this.#message,
      contents,
      threshold: this.#threshold,
    };
    const checked = signature.safeParse(rule);
    if (!checked.success)
      misread(
        place,
        checked.error.issues[0]!.path.includes('message')
          ? 'A message is up to 80 characters of ASCII, without " ; : and \\.'
          : 'This rule is larger than the challenge takes.',
        'Shorten it.',
      );
    return checked.data;
  }

  #once(place: TextPlace, before: unknown, _now: unknown): void {
    if (before !== null) misread(place, 'This option is here twice.', 'Remove one of them.');
  }

  #content({ value, isNegated, place }: RuleOption): void {
    if (!this.#buffer)
      misread(
        place,
        'Suricata would look at the bytes of the packets; the challenge wants to know in which buffer.',
        'Write a buffer before the content: http.uri;',
      );
    if (this.#contents.length === MOST_CONTENTS)
      misread(place, `A rule holds ${MOST_CONTENTS} contents here.`, 'Remove one.');
    const text = contentText(value ?? '', place);
    const content = { buffer: this.#buffer, text, nocase: false, negated: isNegated, near: null };
    this.#contents.push({ content, place });
  }

  #change({ name, place }: RuleOption, more: Partial<RuleContent>): void {
    const last = this.#contents.at(-1);
    if (!last || (last.content.buffer !== this.#buffer && this.#buffer))
      misread(
        place,
        `${name} belongs to a content.`,
        `Write it behind a content: content:"x"; ${name};`,
      );
    if (more.nocase && last.content.nocase)
      misread(place, 'This option is here twice.', 'Remove one of them.');
    last.content = { ...last.content, ...more };
  }

  #near(
    option: RuleOption,
    more: { distance?: number; within?: number },
    name: 'distance' | 'within',
  ): void {
    const before = this.#contents.at(-1)?.content.near;
    if (before && (name === 'within' ? before.within !== null : this.#hasDistance))
      misread(option.place, 'This option is here twice.', 'Remove one of them.');
    this.#hasDistance = name === 'distance' || (before ? this.#hasDistance : false);
    this.#change(option, { near: { distance: 0, within: null, ...before, ...more } });
  }

  /** Whether the distance of the last content was written, and not only meant by `within`. */
  #hasDistance = false;

  #refuse({ name, place }: RuleOption): never {
    const isMeant = ['content', 'msg', 'nocase', ...BUFFERS].includes(name);
    if (isMeant)
      misread(
        place,
        `${name} is not written like this.`,
        name === 'content' || name === 'msg' ? `Write ${name}:"…";` : `Write ${name};`,
      );
    if (name === 'pcre')
      misread(
        place,
        'Suricata knows regular expressions; the challenge does not, since one can take for ever.',
        'Use several contents, with distance and within.',
      );
    misread(
      place,
      KNOWN_TO_SURICATA.has(name)
        ? `Suricata knows ${name}; the challenge does not.`
        : `Suricata has no keyword ${name}.`,
      'Leave it out.',
    );
  }
}

/** A content's text, with bytes between bars and signs after a backslash put in. */
function contentText(written: string, place: TextPlace): string {
  const text = written
    .replace(/\|([^|]*)\|/g, (_, bytes: string) => {
      const pairs = bytes.trim().split(/\s+/);
      if (!pairs.every((pair) => /^(?:[0-9a-f]{2})+$/i.test(pair)))
        misread(place, 'Bytes between bars have two digits each.', 'Write them like |3b 20|.');
      return pairs
        .join('')
        .replace(/../g, (pair) => `\\${String.fromCharCode(parseInt(pair, 16))}`);
    })
    .replace(/[";:|](?<!\\[";:|])/g, (sign) =>
      misread(place, `${sign} has a meaning in a content.`, `Write it as \\${sign}.`),
    )
    .replace(/\\([^])/g, '$1');
  if (text.length === 0 || text.length > LONGEST_CONTENT || !/^[ -~]+$/.test(text))
    misread(
      place,
      `A content is 1 to ${LONGEST_CONTENT} printable characters of ASCII here.`,
      'Write what a request holds as text.',
    );
  return text;
}

const THRESHOLD = /^type (\w+)\s*,\s*track by_src\s*,\s*count (\d{1,6})\s*,\s*seconds (\d{1,6})$/;

function thresholdOf({ value, place }: RuleOption): RuleThreshold {
  const [, type, count, seconds] = THRESHOLD.exec(value ?? '') ?? [];
  const known = THRESHOLD_TYPES.find((each) => each === type);
  const numbers = [Number(count), Number(seconds)] as const;
  if (!known || numbers[0] < 1 || numbers[0] > 1_000 || numbers[1] < 1 || numbers[1] > 86_400)
    misread(
      place,
      'A threshold is limit, threshold or both, tracked by source, with a count up to 1000 and seconds up to 86400.',
      'Write "threshold:type limit, track by_src, count 1, seconds 60;".',
    );
  return { type: known, count: numbers[0], seconds: numbers[1] };
}
