import { blogPostPath, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { HomeTeaser } from './call-to-action.tsx';
import { PauseButton, useCarousel } from './feature-carousel.tsx';

const TAGS_SHOWN = 4;

function Row({ teaser, isCurrent }: { teaser: HomeTeaser; isCurrent: boolean }) {
  const { slug, title, excerpt, date, readTime, featured, tags } = teaser;
  return (
    <li className={isCurrent ? 'is-current' : undefined}>
      <p className="mono faint">{date}</p>
      <div>
        <h3 className="heading balanced">
          <Link className="covers" to={blogPostPath(slug)}>
            {title}
          </Link>
        </h3>
        <p className="prose muted above-4">{excerpt}</p>
      </div>
      <p className="teaser-tags cluster gap-6">
        {featured && <Tag isStrong>featured</Tag>}
        {tags.slice(0, TAGS_SHOWN).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      <p className="mono faint">{readTime}</p>
    </li>
  );
}

/**
 * The newest articles as rows. A mark moves from one to the next. On a small screen they are cards to
 * swipe.
 */
export function BlogTeaser({ teasers }: { teasers: readonly HomeTeaser[] }) {
  const carousel = useCarousel(teasers.length);
  return (
    <section
      className="home-section wrap below-fold"
      aria-labelledby="teaser-title"
      {...carousel.listeners}
    >
      <div className="teaser-head row gap-12">
        <h2 className="title" id="teaser-title">
          Latest from the Blog
        </h2>
        {teasers.length > 1 && (
          <PauseButton of="articles" isPaused={carousel.isPaused} onToggle={carousel.togglePause} />
        )}
        <Link className="ui-text" to={webPaths.blog}>
          View all
        </Link>
      </div>
      {teasers.length > 0 ? (
        <ol className="teasers ruled carousel-items">
          {teasers.map((teaser, index) => (
            <Row key={teaser.slug} teaser={teaser} isCurrent={index === carousel.current} />
          ))}
        </ol>
      ) : (
        <p className="teasers-none muted">
          No article has been published yet. In the meantime, the labs explain themselves:{' '}
          <Link to={webPaths.labs}>see the levels</Link>.
        </p>
      )}
    </section>
  );
}
