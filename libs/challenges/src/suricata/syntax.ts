/**
 * The subset of Suricata's rule language that the challenges of levels 3 and 4 know: rules for
 * `http any any -> any any` with `msg`, `flow`, the buffers `http.uri`, `http.uri.raw`,
 * `http.request_body`, `http.user_agent` and `http.stat_code`, before a content or as the old modifiers
 * behind it, `content` with `nocase`, `distance` and `within`, `threshold` and `detection_filter` by the
 * client's address, `priority`, `sid` and `rev:1`. Everything else is refused by line and column.
 */
import { misread, type TextPlace } from '@netward/lab-engine/misread';
import type { RulePriority } from '@netward/lab-engine/suricata';
import { contentText, countingOf, numberOf, type CountedMatches } from './option-values.ts';
import type { RuleOption, RulesLine } from './rules-file.ts';
import {
  BUFFERS,
  contentFault,
  FIRST_SID,
  isAboutAnswers,
  MOST_CONTENTS,
  signature,
  type HttpBuffer,
  type RuleContent,
  type SuricataRule,
} from './rules.ts';

const HEADER = 'http any any -> any any';
/** The words of `flow` that do not change what a rule about HTTP matches, and those that say its direction. */
const FLOW_WORDS: Readonly<Record<string, 'to_server' | 'to_client' | null>> = {
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
/** Keywords of Suricata that a learner is likely to try. */
const KNOWN_TO_SURICATA = new Set(
  'pcre http.method http.header http.host http.cookie http.response_body http.protocol http.content_type file.data offset depth startswith endswith fast_pattern isdataat byte_test byte_jump flowbits flowint xbits urilen bsize dsize flags ttl tls.sni ja3.hash classtype reference metadata gid target rawbytes base64_decode dataset lua noalert tag to_lowercase url_decode http_method http_header http_raw_header http_host http_cookie http_stat_msg http_server_body http.stat_msg http.request_line http.response_line http.referer http.server http.location http.accept flow.age iprep geoip dns.query tls.cert_subject luajit replace within_ stream_size tcp.hdr tcp.flags seq ack window itype icode ip_proto sameip id fragbits app-layer-protocol app-layer-event xbits hostbits strip_whitespace compress_whitespace to_md5 to_sha256 pcrexform dotprefix filestore filename fileext filemagic filesize requires target'.split(
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

/** A content as it is being read: its buffer may still follow as an old modifier. */
interface ReadContent {
  content: Omit<RuleContent, 'buffer'> & { readonly buffer: HttpBuffer | null };
  readonly place: TextPlace;
  /** Whether its distance was written, and not only meant by `within`. */
  hasDistance: boolean;
}

/** Collects the options of one rule. */
class OptionReader {
  #message: string | null = null;
  #sid: number | null = null;
  #priority: RulePriority | null = null;
  #direction: 'to_server' | 'to_client' | null = null;
  #hasFlow = false;
  #hasRev = false;
  #buffer: HttpBuffer | null = null;
  #threshold: CountedMatches | null = null;
  readonly #contents: ReadContent[] = [];

  read(option: RuleOption): void {
    const { name, value, place, isQuoted, isNegated } = option;
    const buffer = BUFFERS.find((each) => each === name);
    const modifier = MODIFIERS[name];
    const isPlain =
      (buffer !== undefined || modifier !== undefined || name === 'nocase') === (value === null);
    if (isNegated && name !== 'content')
      misread(place, `${name} cannot be negated here.`, 'Leave out the !.');
    if (buffer && isPlain) this.#buffer = buffer;
    else if (modifier && isPlain) this.#modify(option, modifier);
    else if (name === 'content' && isQuoted) this.#content(option);
    else if (name === 'msg' && isQuoted) this.#message = this.#once(place, this.#message, value);
    else if (name === 'nocase' && isPlain) this.#change(option, { nocase: true });
    else if (name === 'distance')
      this.#near(option, { distance: numberOf(option, 0, 500) }, 'distance');
    else if (name === 'within') this.#near(option, { within: numberOf(option, 1, 500) }, 'within');
    else if (name === 'threshold' || name === 'detection_filter') {
      if (this.#threshold)
        misread(
          place,
          'Suricata can count in two ways at once; the challenge takes one.',
          'Leave one.',
        );
      this.#threshold = countingOf(option);
    } else if (name === 'priority')
      this.#priority = this.#once(place, this.#priority, numberOf(option, 1, 3) as RulePriority);
    else if (name === 'sid')
      this.#sid = this.#once(place, this.#sid, numberOf(option, FIRST_SID, 1_999_999));
    else if (name === 'rev') {
      if (value !== '1')
        misread(
          place,
          'Suricata knows other revisions; the challenge keeps the first.',
          'Write "rev:1;".',
        );
      this.#hasRev = this.#once(place, this.#hasRev || null, true);
    } else if (name === 'flow') this.#flow(option);
    else this.#refuse(option);
  }

  rule(place: TextPlace): SuricataRule {
    const end = { from: Math.max(place.from, place.to - 1), to: place.to };
    if (this.#contents.length === 0)
      misread(
        end,
        'Suricata takes a rule that looks for nothing, which matches every request; the challenge does not.',
        'Add a buffer and a content: http.uri; content:"union";',
      );
    if (this.#message === null)
      misread(
        end,
        'Suricata takes a rule without a message; the challenge lists rules by theirs.',
        'Add msg:"…";',
      );
    if (this.#sid === null)
      misread(end, 'This rule has no sid, and Suricata wants one.', `Add sid:${FIRST_SID};`);
    const contents = this.#contents.map((read) => this.#finished(read));
    contents.forEach((content, index) => {
      const fault = contentFault(content, contents[index - 1]);
      if (fault)
        misread(this.#contents[index]!.place, fault, 'Take distance and within off this content.');
    });
    this.#checkDirection(contents, end);
    const rule = {
      sid: this.#sid,
      message: this.#message,
      contents,
      threshold: this.#threshold?.threshold ?? null,
      ...(this.#priority === null ? {} : { priority: this.#priority }),
    };
    const checked = signature.safeParse(rule);
    if (!checked.success)
      misread(
        place,
        checked.error.issues[0]!.path.includes('message')
          ? 'A message is up to 80 characters of ASCII here, without " ; : and \\.'
          : 'This rule is larger than the challenge takes.',
        'Shorten it.',
      );
    return checked.data;
  }

  #finished({ content, place }: ReadContent): RuleContent {
    const { buffer } = content;
    if (buffer !== null) return { ...content, buffer };
    return misread(
      place,
      'Suricata would look at the bytes of the packets; the challenge wants to know in which buffer.',
      'Write a buffer before the content: http.uri;',
    );
  }

  /** What a rule looks at says its direction; who is counted has to fit. */
  #checkDirection(contents: readonly RuleContent[], end: TextPlace): void {
    const direction = isAboutAnswers({ contents }) ? 'to_client' : 'to_server';
    const buffer = contents[0]!.buffer;
    if (this.#direction && this.#direction !== direction)
      misread(end, `${buffer} is not sent ${this.#direction}.`, `Write "flow:${direction}".`);
    const track = direction === 'to_client' ? 'by_dst' : 'by_src';
    if (this.#threshold && this.#threshold.track !== track)
      misread(
        this.#threshold.place,
        `Suricata knows other ways to count; the challenge counts by the client, which is ${track} here.`,
        `Write "track ${track}".`,
      );
  }

  #once<T>(place: TextPlace, before: T | null, now: T): T {
    if (before !== null) misread(place, 'This option is here twice.', 'Remove one of them.');
    return now;
  }

  #flow({ value, place }: RuleOption): void {
    this.#hasFlow = this.#once(place, this.#hasFlow || null, true);
    for (const word of (value ?? '').split(',').map((each) => each.trim())) {
      const direction = FLOW_WORDS[word];
      if (direction === undefined)
        misread(
          place,
          'Suricata knows more about flows; the challenge looks at what customers send, and at answers.',
          'Write "flow:established,to_server;".',
        );
      this.#direction = direction ?? this.#direction;
    }
  }

  #content({ value, isNegated, place }: RuleOption): void {
    if (this.#contents.length === MOST_CONTENTS)
      misread(
        place,
        `Suricata takes more contents; a rule holds ${MOST_CONTENTS} here.`,
        'Remove one.',
      );
    const text = contentText(value ?? '', place);
    const content = { buffer: this.#buffer, text, nocase: false, negated: isNegated, near: null };
    this.#contents.push({ content, place, hasDistance: false });
  }

  /** `content:"union"; http_uri;` */
  #modify({ name, place }: RuleOption, buffer: HttpBuffer): void {
    if (this.#buffer)
      misread(
        place,
        `${name} cannot stand in a rule with ${this.#buffer} before its contents.`,
        `Leave out ${name}, or write ${buffer} before the content.`,
      );
    const last = this.#last(name, place);
    if (last.content.buffer !== null)
      misread(place, 'This content has its buffer already.', 'Leave one of the two.');
    last.content = { ...last.content, buffer };
  }

  #last(name: string, place: TextPlace): ReadContent {
    const last = this.#contents.at(-1);
    if (last && (this.#buffer === null || last.content.buffer === this.#buffer)) return last;
    return misread(
      place,
      `${name} belongs to a content.`,
      `Write it behind a content: content:"x"; ${name};`,
    );
  }

  #change({ name, place }: RuleOption, more: Partial<RuleContent>): void {
    const last = this.#last(name, place);
    if (more.nocase && last.content.nocase)
      misread(place, 'This option is here twice.', 'Remove one of them.');
    last.content = { ...last.content, ...more };
  }

  #near(
    option: RuleOption,
    more: { distance?: number; within?: number },
    name: 'distance' | 'within',
  ): void {
    const last = this.#last(option.name, option.place);
    const before = last.content.near;
    if (name === 'within' ? before && before.within !== null : last.hasDistance)
      misread(option.place, 'This option is here twice.', 'Remove one of them.');
    last.hasDistance ||= name === 'distance';
    last.content = { ...last.content, near: { distance: 0, within: null, ...before, ...more } };
  }

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
