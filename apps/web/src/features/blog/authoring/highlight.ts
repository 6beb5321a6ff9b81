import type { HLJSApi, Language } from 'highlight.js';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import { common, createLowlight } from 'lowlight';
import type { Markup } from '../../../lib/markup.tsx';

/** A terminal session: commands are emphasised, prompts are subdued and output is plain. */
function terminal(): Language {
  return {
    name: 'console',
    contains: [
      {
        className: 'meta',
        begin: /^[^\s$#]{0,40}[$#] /m,
        starts: {
          className: 'keyword',
          // A line that ends with a backslash continues on the next one.
          end: /[^\\\n](?=\n|$)|(?=\n\S)/,
          contains: [{ begin: /\\\n/ }],
        },
      },
    ],
  } as Language;
}

const NFT_WORDS =
  'table chain set map type hook priority policy accept drop reject jump goto return counter log ' +
  'limit rate ct state ip ip6 inet tcp udp icmp icmpv6 saddr daddr sport dport iif oif iifname ' +
  'oifname meta flags elements define include add delete flush list ruleset timeout masquerade ' +
  'dnat snat redirect queue notrack';

/** nftables: keywords and comments. */
function nft(hljs: HLJSApi): Language {
  return {
    name: 'nft',
    keywords: { keyword: NFT_WORDS },
    contains: [hljs.HASH_COMMENT_MODE, hljs.QUOTE_STRING_MODE, hljs.NUMBER_MODE],
  } as Language;
}

const RULE_ACTIONS = 'alert pass drop reject rejectsrc rejectdst rejectboth log';

/** Suricata and Snort rules: the action, the option names, and comments. */
function rules(hljs: HLJSApi): Language {
  return {
    name: 'rules',
    contains: [
      hljs.HASH_COMMENT_MODE,
      hljs.QUOTE_STRING_MODE,
      {
        className: 'keyword',
        begin: new RegExp(`^(${RULE_ACTIONS.replaceAll(' ', '|')})\\b`, 'm'),
      },
      { className: 'attr', begin: /(?<=[(;]\s*)[\w.]+(?=[:;])/ },
    ],
  } as Language;
}

const own = { console: terminal, shell: terminal, nft, rules };
const lowlight = createLowlight({ ...common, dockerfile, http, nginx, ...own });
lowlight.registerAlias({ nft: 'nftables', rules: ['suricata', 'snort'], ini: 'conf' });

/** Code has one colour. Keywords are emphasised and comments are subdued. */
const LOUD = /hljs-(keyword|built_in|literal|section|name|attr|title|selector-tag|type)\b/;
const QUIET = /hljs-(comment|quote|meta|doctag)\b/;

interface HighlightNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: readonly string[] };
  readonly children?: readonly HighlightNode[];
}

function markupOf({ value, properties, children = [] }: HighlightNode): Markup[] {
  if (value !== undefined) return [value];
  const content = children.flatMap(markupOf);
  const names = properties?.className?.join(' ') ?? '';
  const className = QUIET.test(names) ? 'quiet' : LOUD.test(names) ? 'loud' : undefined;
  return className ? [['span', { className }, ...content]] : content;
}

/** Joins adjacent texts, to keep the tree small. */
const joinTexts = (parts: readonly Markup[]): Markup[] =>
  parts.reduce<Markup[]>((joined, part) => {
    const last = joined.at(-1);
    const isText = typeof part === 'string' && typeof last === 'string';
    return isText ? [...joined.slice(0, -1), last + part] : [...joined, part];
  }, []);

/** Highlights a piece of code. Code in a language without a grammar is left as it is. */
export function highlight(code: string, language: string): Markup[] {
  if (!lowlight.registered(language)) return [code];
  return joinTexts(markupOf(lowlight.highlight(language, code) as HighlightNode));
}
