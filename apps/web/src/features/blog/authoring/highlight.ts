import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { Markup } from '../post.ts';
import { console as terminal, nft, rules } from './grammars.ts';

const grammars = {
  bash,
  c,
  console: terminal,
  dockerfile,
  http,
  ini,
  javascript,
  json,
  nft,
  nginx,
  python,
  rules,
  sql,
  typescript,
  xml,
  yaml,
};
const lowlight = createLowlight(grammars);

const ALIASES: Readonly<Record<string, keyof typeof grammars>> = {
  sh: 'bash',
  shell: 'console',
  js: 'javascript',
  ts: 'typescript',
  html: 'xml',
  svg: 'xml',
  py: 'python',
  yml: 'yaml',
  nftables: 'nft',
  suricata: 'rules',
  snort: 'rules',
  toml: 'ini',
  conf: 'ini',
  jsonc: 'json',
};

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
function joinTexts(parts: readonly Markup[]): Markup[] {
  const joined: Markup[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string')
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}

/** Highlights a piece of code. Code in a language without a grammar is left as it is. */
export function highlight(code: string, language: string): Markup[] {
  const grammar = ALIASES[language] ?? language;
  if (!Object.hasOwn(grammars, grammar)) return [code];
  return joinTexts(markupOf(lowlight.highlight(grammar, code) as HighlightNode));
}
