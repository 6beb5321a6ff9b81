import { Link } from '../../lib/link.tsx';
import { blogPostPath } from '@netward/contracts';
import type { LazyState } from '../../lib/lazy-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BlogFailure } from './blog-failure.tsx';
import type { Teaser } from './post.ts';
import { PostFacts } from './post-facts.tsx';
import './blog.css';

/** Posts that may be on the first screen. */
const FIRST_SCREEN = 4;

function Card({ post, isBelow }: { post: Teaser; isBelow: boolean }) {
  return (
    <li className={isBelow ? 'below-fold' : undefined}>
      <div className="blog-card">
        <PostFacts post={post} />
        <div>
          <h2>{post.title}</h2>
          <p>{post.excerpt}</p>
        </div>
        <div className="blog-card-foot">
          {post.featured && <Tag isStrong>Featured</Tag>}
          <Link className="covers" to={blogPostPath(post.slug)}>
            Read More<span className="sr-only"> about {post.title}</span>
            <Icon name="i-right" />
          </Link>
        </div>
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

interface BlogListProps {
  readonly posts: LazyState<readonly Teaser[]>;
  readonly onRetry: () => void;
}

/** Every post, in the given order. All states share one heading, so that the focus stays on it. */
export function BlogList({ posts, onRetry }: BlogListProps) {
  const { status } = posts;
  return (
    <div className="blog wrap" aria-busy={status === 'loading'}>
      <header>
        <h1 tabIndex={-1}>{HEADINGS[status]}</h1>
        {status === 'loaded' && (
          <p className="lead">
            How attacks work, what each defence sees of them, and how you can check it for yourself.
          </p>
        )}
      </header>
      {status === 'loading' && <Bars />}
      {status === 'failed' && <BlogFailure onRetry={onRetry} />}
      {status === 'loaded' && posts.data.length === 0 && (
        <p className="blog-state">No article has been published yet.</p>
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
