import { LegalPage } from '../../features/legal/legal-document.tsx';
import { security } from '../../features/legal/security.ts';

export function SecurityPage() {
  return <LegalPage text={security} />;
}
