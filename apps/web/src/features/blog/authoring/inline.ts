import type { Token, Tokens } from 'marked';
import type { Attributes, Markup } from '../../../lib/markup.tsx';

/** Links go to a path on this site or to an https address. */
const LINK = /^(https:\/\/|\/(?![/\\]))/;
/** Markdown would decode entities, but the tree keeps texts as they are. */
const ENTITY = /&#?\w+;/;

function link({ href, tokens }: Tokens.Link): Markup {
  if (!LINK.test(href)) throw new Error(`a link may not point to ${href}`);
  const attributes: Attributes = href.startsWith('https:') ? { href, rel: 'noopener' } : { href };
  return ['a', attributes, ...inline(tokens)];
}

/** An author types a straight apostrophe; a sentence is printed with the curly one, as on the rest of the site. */
export const curly = (text: string): string => text.replace(/(?<=[\p{L}\d])'/gu, '’');

function plainText(text: string): string {
  const [entity] = ENTITY.exec(text) ?? [];
  if (entity) throw new Error(`write the character itself, not ${entity}`);
  return curly(text);
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
      throw new Error(`${token.type} is not allowed in a sentence: ${token.raw.trim()}`);
  }
}

/**
 * The allow-list for a sentence: links, emphasis, code and line breaks. Anything else, above all raw
 * HTML, stops the build.
 */
export function inline(tokens: readonly Token[]): Markup[] {
  return tokens.flatMap(partsOf);
}
