import { LegalPage } from '../../features/legal/legal-document.tsx';
import { security } from '../../features/legal/security.ts';

export const title = 'Security';

export function Page() {
  return <LegalPage text={security} />;
}
