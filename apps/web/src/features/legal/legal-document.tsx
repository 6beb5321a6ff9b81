import { Link } from '../../lib/link.tsx';
import { operator } from '../../lib/operator.ts';
import type { LegalSection, LegalText, Paragraph, Piece } from './legal-text.ts';
import './legal.css';

function fill(text: string): string {
  const { sentence, contact } = operator();
  return text.replace('{operator}', () => sentence).replace('{contact}', () => contact);
}

interface WordsProps {
  readonly of: Paragraph;
  readonly isInDialog: boolean;
}

function Words({ of, isInDialog }: WordsProps) {
  const pieces: readonly Piece[] = typeof of === 'string' ? [of] : of;
  // Links in a dialog open a new tab, so that the half-filled form is not lost.
  const target = isInDialog ? '_blank' : undefined;
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      fill(piece)
    ) : (
      <Link key={index} to={piece.to} target={target}>
        {piece.text}
      </Link>
    ),
  );
}

interface SectionViewProps {
  readonly section: LegalSection;
  readonly isInDialog: boolean;
}

function SectionView({ section, isInDialog }: SectionViewProps) {
  const Heading = isInDialog ? 'h3' : 'h2';
  return (
    <section className="legal-section">
      <Heading>{section.heading}</Heading>
      <div>
        {section.paragraphs.map((paragraph, index) => (
          <p key={index}>
            <Words of={paragraph} isInDialog={isInDialog} />
          </p>
        ))}
        {section.points && (
          <ul>
            {section.points.map((point, index) => (
              <li key={index}>
                <Words of={point} isInDialog={isInDialog} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface LegalDocumentProps {
  readonly text: LegalText;
  readonly isInDialog?: boolean;
}

/** The body of a legal text. The page or dialog around it shows the title. */
export function LegalDocument({ text, isInDialog = false }: LegalDocumentProps) {
  return (
    <div className="legal">
      <p className="legal-lead">{fill(text.lead)}</p>
      {text.sections.map((section) => (
        <SectionView key={section.heading} section={section} isInDialog={isInDialog} />
      ))}
    </div>
  );
}

/** A legal text as a page. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <div className="legal-page wrap">
      <h1 tabIndex={-1}>{text.title}</h1>
      <LegalDocument text={text} />
    </div>
  );
}
