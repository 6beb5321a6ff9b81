import { Link } from '../../lib/link.tsx';
import { blogPostPath } from '@netward/contracts';
import { lazyData, type LazyState, useLazyData } from '../../lib/lazy-data.ts';
import { Tag } from '../../ui/tag.tsx';
import { renderMarkup } from '../../lib/markup.tsx';
import { BlogFailure } from './blog-failure.tsx';
import type { ListedPost } from './post.ts';
import './blog.css';
import './figure.css';

/** Posts that may be on the first screen. */
const FIRST_SCREEN = 4;

function Card({ post, isBelow }: { post: ListedPost; isBelow: boolean }) {
  const facts = [
    ['published', <time dateTime={post.day}>{post.date}</time>],
    ['checked', <time dateTime={post.checkedDay}>{post.checked}</time>],
    ['reading', post.readTime],
    ['category', post.category],
  ] as const;
  return (
    <li className={isBelow ? 'below-fold' : undefined}>
      <div className="blog-card grid start relative ruled-above">
        <div className="blog-figure grid middle post-figure framed surface" aria-hidden="true">
          {post.figure && renderMarkup([post.figure])}
        </div>
        <div>
          <h2 className="snug balanced">{post.title}</h2>
          <p className="muted">{post.excerpt}</p>
          <p className="note flex gap-12 above-8">
            {post.featured && <Tag isStrong>Featured</Tag>}
            <Link className="covers" to={blogPostPath(post.slug)}>
              Read More<span className="sr-only"> about {post.title}</span>
            </Link>
          </p>
        </div>
        <dl className="mono">
          {facts.map(([name, value]) => (
            <div className="grid" key={name}>
              <dt className="faint">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

const HEADINGS = {
  loading: 'Loading blog posts...',
  loaded: 'Cybersecurity Blog',
  failed: 'Error Loading Blog',
} as const;

function Bars() {
  return (
    <div className="blog-bars" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}

/** Every post, in the given order. All states share one heading, so that the focus stays on it. */
export function BlogList(props: { posts: LazyState<readonly ListedPost[]>; onRetry: () => void }) {
  const { posts, onRetry } = props;
  const { status } = posts;
  return (
    <div className="blog wrap" aria-busy={status === 'loading'}>
      <header>
        <h1 tabIndex={-1}>{HEADINGS[status]}</h1>
        {status === 'loaded' && (
          <p className="lead balanced">
            How attacks work, what each defence sees of them, and how you can check it for yourself.
          </p>
        )}
      </header>
      {status === 'loading' && <Bars />}
      {status === 'failed' && <BlogFailure onRetry={onRetry} />}
      {status === 'loaded' && posts.data.length === 0 && (
        <p className="blog-state muted ruled-above">No article has been published yet.</p>
      )}
      {status === 'loaded' && posts.data.length > 0 && (
        <ol className="blog-cards">
          {posts.data.map((post, index) => (
            <Card key={post.slug} post={post} isBelow={index >= FIRST_SCREEN} />
          ))}
        </ol>
      )}
    </div>
  );
}

export const title = 'Cybersecurity Blog';

const list = lazyData(async () => (await import('./posts.ts')).posts);

export const { preload } = list;

export function Page() {
  return <BlogList posts={useLazyData(list)} onRetry={() => void list.preload()} />;
}
