import { LegalDocument } from './legal-document.tsx';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const texts = { privacy, terms };

/** What somebody agrees to who registers, for a dialog that has the title. */
export function PolicyText({ policy }: { policy: keyof typeof texts }) {
  return <LegalDocument text={texts[policy]} isInDialog />;
}
