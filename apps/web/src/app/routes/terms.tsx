import { LegalPage } from '../../features/legal/legal-document.tsx';
import { terms } from '../../features/legal/terms.ts';

export function TermsPage() {
  return <LegalPage text={terms} />;
}
