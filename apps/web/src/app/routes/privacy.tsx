import { LegalPage } from '../../features/legal/legal-document.tsx';
import { privacy } from '../../features/legal/privacy.ts';

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
