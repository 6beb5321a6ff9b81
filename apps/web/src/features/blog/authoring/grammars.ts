import type { HLJSApi, Language } from 'highlight.js';

/** A terminal session: commands are emphasised, prompts are subdued and output is plain. */
export function console(): Language {
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
export function nft(hljs: HLJSApi): Language {
  return {
    name: 'nft',
    keywords: { keyword: NFT_WORDS },
    contains: [hljs.HASH_COMMENT_MODE, hljs.QUOTE_STRING_MODE, hljs.NUMBER_MODE],
  } as Language;
}

const RULE_ACTIONS = 'alert pass drop reject rejectsrc rejectdst rejectboth log';

/** Suricata and Snort rules: the action, the option names, and comments. */
export function rules(hljs: HLJSApi): Language {
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
