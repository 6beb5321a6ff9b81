import { Contact } from '../../features/contact/contact.tsx';

export const title = 'Contact';

export function Page() {
  return <Contact />;
}
