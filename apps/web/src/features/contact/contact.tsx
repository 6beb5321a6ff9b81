import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { ContactForm } from './contact-form.tsx';
import './contact.css';

/** How to reach the people who run the site. */
export function Contact() {
  return (
    <div className="contact wrap">
      <div>
        <h1 tabIndex={-1}>Contact</h1>
        <p>Messages are read by the people who run this installation of Netward.</p>
        <p>
          A mail that never came, an error in a level, a question about your data: write what you
          did, what you expected and what happened. The answer comes to the address that you give.
        </p>
        <p className="contact-note">
          Leave passwords and links from mails out of it; nobody here needs them. What is kept of
          your message, and how long, is told under <Link to={webPaths.privacy}>privacy</Link>.
        </p>
      </div>
      <ContactForm />
    </div>
  );
}
