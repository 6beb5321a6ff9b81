import { DEFAULT_OPERATOR_CONTACT, operatorSentence } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import './legal.css';

/** A run of words, or a link to another page of the site. */
export type Piece = string | { readonly to: string; readonly text: string };
/** `{operator}` is replaced by the sentence that says who that is, and `{contact}` by how to reach them. */
export type Paragraph = string | readonly Piece[];

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
  readonly points?: readonly Paragraph[];
}

/** A legal text as data, shown on its page and in the registration dialogs. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

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
    <section className="legal-section grid ruled-above">
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
    <div className="legal muted">
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

/** Who runs this site and how to reach them. */
interface Operator {
  /** Says who it is. */
  readonly sentence: string;
  readonly contact: string;
}

/** The gateway replaces these in every page it serves. */
const PLACEHOLDERS: Operator = { sentence: '__OPERATOR__', contact: '__OPERATOR_CONTACT__' };

/**
 * The operator as named in the page's head. During prerendering these are the gateway's placeholders,
 * in the head as in the text, so that the page hydrates to what was served.
 */
function operator(): Operator {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="operator"]');
  const sentence = meta?.content;
  // A page served without a gateway, in development.
  if (!sentence || sentence === PLACEHOLDERS.sentence)
    return { sentence: operatorSentence(undefined), contact: DEFAULT_OPERATOR_CONTACT };
  return { sentence, contact: meta.dataset.contact || DEFAULT_OPERATOR_CONTACT };
}
