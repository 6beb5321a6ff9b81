import type { Token, Tokens } from 'marked';
import type { Attributes, Markup } from '../post.ts';

/** Addresses inside the site begin with one slash, others are safe to travel to. */
const LINK = /^(https:\/\/|\/(?![/\\]))/;
/** Markdown would turn them into signs; the tree holds texts as they are. */
const ENTITY = /&#?\w+;/;

function link({ href, tokens }: Tokens.Link): Markup {
  if (!LINK.test(href)) throw new Error(`a link may not lead to ${href}`);
  const attributes: Attributes = href.startsWith('https:') ? { href, rel: 'noopener' } : { href };
  return ['a', attributes, ...inline(tokens)];
}

function plainText(text: string): string {
  const [entity] = ENTITY.exec(text) ?? [];
  if (entity) throw new Error(`write the sign itself, not ${entity}`);
  return text;
}

function partsOf(token: Token): Markup[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inline(token.tokens) : [plainText(token.text)];
    case 'escape':
      return [token.text];
    case 'codespan':
      return [['code', {}, token.text]];
    case 'strong':
    case 'em':
      return [[token.type, {}, ...inline(token.tokens ?? [])]];
    case 'link':
      return [link(token as Tokens.Link)];
    case 'br':
      return [['br', {}]];
    default:
      throw new Error(`${token.type} has no place in a sentence: ${token.raw.trim()}`);
  }
}

/**
 * The allow-list of what a sentence may hold: links, emphasis, code and line breaks. Everything else,
 * raw HTML first of all, stops the build.
 */
export function inline(tokens: readonly Token[]): Markup[] {
  return tokens.flatMap(partsOf);
}
