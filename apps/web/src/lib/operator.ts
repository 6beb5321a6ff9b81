/** Who runs this site, and how to reach them. */
export interface Operator {
  readonly name: string;
  readonly contact: string;
}

/** Filled in by the gateway wherever they stand in a served page. */
const PLACEHOLDERS: Operator = { name: '__OPERATOR_NAME__', contact: '__OPERATOR_CONTACT__' };
/** What the gateway says by default; for pages that no gateway served (development). */
const UNSAID: Operator = { name: 'the operator of this site', contact: 'the contact page' };

/**
 * The operator as the page's head names them. While pages are prerendered these are the gateway's
 * placeholders, in the head as in the text, so that the page hydrates to what was served.
 */
export function operator(): Operator {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="operator"]');
  const name = meta?.content;
  if (!name || name === PLACEHOLDERS.name) return UNSAID;
  return { name, contact: meta.dataset.contact || UNSAID.contact };
}
