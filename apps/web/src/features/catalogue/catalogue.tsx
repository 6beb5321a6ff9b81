import { GUEST_LEVEL_MAX, type LevelId, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { levelDrawings } from '../../lib/level-drawings.ts';
import { levelFacts, type LevelFacts } from '../../lib/level-facts.ts';
import { Signs, SignsKey, signsOf, SmallDrawing, type DoneByLevel } from '../../ui/level-signs.tsx';
import { MoreSymbols } from '../../ui/more-symbols.tsx';
import './catalogue.css';

interface CatalogueProps extends DoneByLevel {
  readonly isGuest: boolean;
  readonly onStart: (level: LevelId) => void;
  readonly onLabNear: () => void;
}

function Row({
  item,
  isGuest,
  onStart,
  onLabNear,
  ...standing
}: CatalogueProps & { item: LevelFacts }) {
  const { id, title, summary, difficulty, tool, minutes } = item;
  const drawing = levelDrawings[id];
  const isLocked = isGuest && Number(id) > GUEST_LEVEL_MAX;
  return (
    <li className="catalogue-row grid middle relative">
      <div className="catalogue-drawing surface">
        {drawing && <SmallDrawing drawing={drawing} />}
      </div>
      <span className="mono faint" aria-hidden="true">
        {id}
      </span>
      <div>
        <h3>
          <button
            type="button"
            className="covers heading left"
            onClick={() => onStart(id)}
            onPointerEnter={onLabNear}
            onFocus={onLabNear}
          >
            <span className="sr-only">Level {id}: </span>
            {title}
          </button>
        </h3>
        <p className="muted">{summary}</p>
      </div>
      <p className="catalogue-facts grid mono faint">
        <span className="muted">{tool}</span>
        <span>{minutes} minutes</span>
        <span>{difficulty}</span>
      </p>
      {isLocked ? (
        <span className="catalogue-locked note row guest-only">
          <Icon name="i-lock" label="needs a login" /> with an account
        </span>
      ) : (
        <Signs {...signsOf(item, standing)} />
      )}
    </li>
  );
}

const categories = [
  { name: 'Network Analysis', gist: 'What a wire reveals, and who may use it.' },
  { name: 'Threat Detection', gist: 'Noticing an attack, and stopping one.' },
  { name: 'Encryption & Security', gist: 'Making traffic unreadable to eavesdroppers.' },
  { name: 'Enterprise Security', gist: 'In front of applications, and watching over everything.' },
] as const;

const sections = categories
  .map((category) => ({
    ...category,
    items: levelFacts.filter((item) => item.isInCatalogue && item.category === category.name),
  }))
  .filter((section) => section.items.length > 0);

/** The labs under four headings. Clicking a row starts its level. */
export function Catalogue(props: CatalogueProps) {
  return (
    <div className="catalogue wrap">
      <MoreSymbols />
      <header className="grid">
        <div>
          <h1 tabIndex={-1}>Labs</h1>
          <p className="lead">
            Each level is a small network. Try every action, find the packet that proves what
            happened, and finish with a quiz and a challenge, where you do the defender’s work
            yourself. Levels 1 and 2 are open to everybody; the rest need a free account.
          </p>
        </div>
        <SignsKey />
        <p className="small muted">
          Teaching a class? The <Link to={webPaths.teach}>lessons</Link> have a plan, questions and
          solutions, <Link to={webPaths.makeAssignment}>make an assignment</Link> of them, and the{' '}
          <Link to={webPaths.classSheet}>class sheet</Link> opens what was handed in.
        </p>
      </header>
      {sections.map(({ name, gist, items }, index) => (
        <section key={name} aria-label={name} className={index > 1 ? 'below-fold' : undefined}>
          <div className="catalogue-head flex wraps spread">
            <h2 className="title">{name}</h2>
            <p className="note">{gist}</p>
          </div>
          <ol>
            {items.map((item) => (
              <Row key={item.id} item={item} {...props} />
            ))}
          </ol>
          {name === 'Enterprise Security' && (
            <p className="catalogue-note note">
              You can start level 8, Load Balancer, from the level selector inside the lab.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
