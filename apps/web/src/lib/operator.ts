/** Who runs this site and how to reach them. */
export interface Operator {
  readonly name: string;
  readonly contact: string;
}

/** The gateway replaces these in every page it serves. */
const PLACEHOLDERS: Operator = { name: '__OPERATOR_NAME__', contact: '__OPERATOR_CONTACT__' };
/** The gateway's defaults, for pages served without a gateway (development). */
const UNSAID: Operator = { name: 'the operator of this site', contact: 'the contact page' };

/**
 * The operator as named in the page's head. During prerendering these are the gateway's placeholders,
 * in the head as in the text, so that the page hydrates to what was served.
 */
export function operator(): Operator {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="operator"]');
  const name = meta?.content;
  if (!name || name === PLACEHOLDERS.name) return UNSAID;
  return { name, contact: meta.dataset.contact || UNSAID.contact };
}
