import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { ContactForm } from './contact-form.tsx';
import './contact.css';

/** The contact page. */
export function Contact() {
  return (
    <div className="contact grid start wrap">
      <div>
        <h1 tabIndex={-1}>Contact</h1>
        <p>Your message goes to the people who run this installation of Netward.</p>
        <p>
          An email that never came, a mistake in a level, a question about your data: tell us what
          you did, what you expected and what happened. We reply to the address you give.
        </p>
        <p className="contact-note small">
          Please leave out passwords and links from our emails; nobody here needs them. The{' '}
          <Link to={webPaths.privacy}>privacy</Link> page says what we keep of your message, and for
          how long.
        </p>
      </div>
      <ContactForm />
    </div>
  );
}
