import { useId, useState } from 'react';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { faqItems } from './texts.ts';
import './faq.css';

export function Faq() {
  const [open, setOpen] = useState<string>();
  const base = useId();
  return (
    <div className="faq grid start wrap">
      <header>
        <h1 tabIndex={-1}>Frequently asked questions</h1>
        <p className="lead balanced">
          Not answered here? <Link to={webPaths.contact}>Write to us</Link>. A person reads it.
        </p>
      </header>
      <div className="faq-items ruled">
        {faqItems.map(({ id, question, answer }) => {
          const isOpen = open === id;
          return (
            <section key={id} className={isOpen ? 'ruled-above is-open' : 'ruled-above'}>
              <h2>
                <button
                  className="row spread gap-16 wide heading snug left"
                  type="button"
                  id={`${base}${id}`}
                  aria-expanded={isOpen}
                  aria-controls={`${base}${id}-answer`}
                  onClick={() => setOpen(isOpen ? undefined : id)}
                >
                  {question}
                  <Icon name="i-chev" className="muted" />
                </button>
              </h2>
              <div
                id={`${base}${id}-answer`}
                className="faq-answer grid muted"
                role="region"
                aria-labelledby={`${base}${id}`}
                hidden={!isOpen}
              >
                <Paragraphs of={answer} />
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}

export const title = 'Frequently asked questions';

export { Faq as Page };
