import { Contact } from '../../features/contact/contact.tsx';

export function ContactPage() {
  return <Contact />;
}
