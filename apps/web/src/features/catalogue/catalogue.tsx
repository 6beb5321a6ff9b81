import { GUEST_LEVEL_MAX, type LevelId, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { levelProofs } from '../../lib/level-proofs.ts';
import { Meter } from '../../ui/meter.tsx';
import { ProofSign } from '../../ui/proof-sign.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type CatalogueItem, catalogueItems } from './catalogue-items.ts';
import './catalogue.css';

type Tried = Readonly<Partial<Record<LevelId, readonly string[]>>>;

interface CatalogueProps {
  /** The actions tried and the proofs found so far, by level. */
  readonly tried: Tried;
  /** A guest sees which levels need a login. */
  readonly isGuest: boolean;
  readonly onStart: (level: LevelId) => void;
  readonly onLabNear: () => void;
}

interface RowProps extends Omit<CatalogueProps, 'tried'> {
  readonly item: CatalogueItem;
  readonly done: readonly string[];
}

function Row({ item, done, isGuest, onStart, onLabNear }: RowProps) {
  const total = item.actions.length;
  const value = item.actions.filter((action) => done.includes(action)).length;
  return (
    <li className="catalogue-row">
      <span className="mono" aria-hidden="true">
        {item.id}
      </span>
      <div>
        <h3>
          <button
            type="button"
            className="covers"
            onClick={() => onStart(item.id)}
            onPointerEnter={onLabNear}
            onFocus={onLabNear}
          >
            <span className="sr-only">Level {item.id}: </span>
            {item.title}
          </button>
          {isGuest && Number(item.id) > GUEST_LEVEL_MAX && (
            <Icon name="i-lock" label="needs a login" className="guest-only" />
          )}
        </h3>
        <p>{item.summary}</p>
      </div>
      <Tag>{item.difficulty}</Tag>
      <span className="catalogue-progress">
        <Meter label={`Actions tried: ${value} / ${total}`} value={value} total={total} />
        <span className="mono" aria-hidden="true">
          {value === total && <Icon name="i-check" />}
          {value} / {total}
        </span>
        <ProofSign asked={levelProofs[item.id] ?? []} found={done} />
      </span>
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
    items: catalogueItems.filter((item) => item.category === category.name),
  }))
  .filter((section) => section.items.length > 0);

/** The labs under four headings. Clicking a row starts its level. */
export function Catalogue({ tried, ...rest }: CatalogueProps) {
  return (
    <div className="catalogue wrap">
      <header>
        <h1 tabIndex={-1}>Labs</h1>
        <p className="lead">
          Each level is a small network. Try every action, find the packet that proves what
          happened, and finish with a quiz and a challenge, where you do the defender’s work
          yourself. Levels 1 and 2 are open to everybody; the rest need a free account.
        </p>
        <p className="catalogue-teachers">
          You teach a class? The <Link to={webPaths.teach}>lessons</Link> have a plan, questions and
          solutions, <Link to={webPaths.makeAssignment}>make an assignment</Link> of them, and the{' '}
          <Link to={webPaths.classSheet}>class sheet</Link> opens what was handed in.
        </p>
      </header>
      {sections.map(({ name, gist, items }, index) => (
        <section key={name} aria-label={name} className={index > 1 ? 'below-fold' : undefined}>
          <div className="catalogue-head">
            <h2>{name}</h2>
            <p>{gist}</p>
          </div>
          <ol>
            {items.map((item) => (
              <Row key={item.id} item={item} done={tried[item.id] ?? []} {...rest} />
            ))}
          </ol>
          {name === 'Enterprise Security' && (
            <p className="catalogue-note">
              You can start level 8, Load Balancer, from the level selector inside the lab.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
