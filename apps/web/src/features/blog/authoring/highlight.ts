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

/** Code is set in one colour: what commands stands out, what only comments steps back. */
const LOUD = /hljs-(keyword|built_in|literal|section|name|attr|title|selector-tag|type)\b/;
const QUIET = /hljs-(comment|quote|meta|doctag)\b/;

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: readonly string[] };
  readonly children?: readonly Node[];
}

function markupOf({ value, properties, children = [] }: Node): Markup[] {
  if (value !== undefined) return [value];
  const content = children.flatMap(markupOf);
  const names = properties?.className?.join(' ') ?? '';
  const className = QUIET.test(names) ? 'quiet' : LOUD.test(names) ? 'loud' : undefined;
  return className ? [['span', { className }, ...content]] : content;
}

/** Joins neighbouring texts, so that the tree is no larger than what it says. */
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

/** Marks the words of a piece of code. A language without a grammar here stays as it is. */
export function highlight(code: string, language: string): Markup[] {
  const grammar = ALIASES[language] ?? language;
  if (!Object.hasOwn(grammars, grammar)) return [code];
  return joinTexts(markupOf(lowlight.highlight(grammar, code) as Node));
}
