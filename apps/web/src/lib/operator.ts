import { DEFAULT_OPERATOR_CONTACT, operatorSentence } from '@netward/contracts';

/** Who runs this site and how to reach them. */
export interface Operator {
  /** Says who it is. */
  readonly sentence: string;
  readonly contact: string;
}

/** The gateway replaces these in every page it serves. */
const PLACEHOLDERS: Operator = { sentence: '__OPERATOR__', contact: '__OPERATOR_CONTACT__' };

/**
 * The operator as named in the page's head. During prerendering these are the gateway's placeholders,
 * in the head as in the text, so that the page hydrates to what was served.
 */
export function operator(): Operator {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="operator"]');
  const sentence = meta?.content;
  // A page served without a gateway, in development.
  if (!sentence || sentence === PLACEHOLDERS.sentence)
    return { sentence: operatorSentence(undefined), contact: DEFAULT_OPERATOR_CONTACT };
  return { sentence, contact: meta.dataset.contact || DEFAULT_OPERATOR_CONTACT };
}
