import { LegalPage } from '../../features/legal/legal-document.tsx';
import { terms } from '../../features/legal/terms.ts';

export const title = 'Terms of Service';

export function Page() {
  return <LegalPage text={terms} />;
}
