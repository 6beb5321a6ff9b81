import { Link } from '../lib/link.tsx';

const LINK = /^\[(.+)\]\((.+)\)$/;

/** A link to a page of the site or to another one, code between backticks, or words. */
function renderPiece(piece: string, index: number) {
  const [, words, to = ''] = LINK.exec(piece) ?? [];
  if (to.startsWith('/'))
    return (
      <Link key={index} to={to}>
        {words}
      </Link>
    );
  if (to)
    return (
      <a key={index} href={to} rel="noreferrer">
        {words}
      </a>
    );
  return piece.startsWith('`') ? <code key={index}>{piece.slice(1, -1)}</code> : piece;
}

/** Paragraphs of written content, whose links and code stand as in Markdown. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((text) => (
    <p key={text}>{text.split(/(\[[^\]]+\]\([^)]+\)|`[^`]+`)/).map(renderPiece)}</p>
  ));
}
