import { LegalPage } from '../../features/legal/legal-document.tsx';
import { privacy } from '../../features/legal/privacy.ts';

export const title = 'Privacy Policy';

export function Page() {
  return <LegalPage text={privacy} />;
}
