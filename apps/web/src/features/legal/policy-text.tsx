import { LegalDocument } from './legal-document.tsx';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const texts = { privacy, terms };

/** A policy that people agree to when they register. The dialog around it shows the title. */
export function PolicyText({ policy }: { policy: keyof typeof texts }) {
  return <LegalDocument text={texts[policy]} isInDialog />;
}
