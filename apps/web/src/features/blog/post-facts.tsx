import type { Teaser } from './post.ts';
import './post-facts.css';

interface PostFactsProps {
  readonly post: Teaser;
  /** What the date is, where another one stands near it. */
  readonly dateOf?: 'Published';
}

/** Date, category and read time of a post. */
export function PostFacts({ post, dateOf }: PostFactsProps) {
  return (
    <p className="post-facts flex wraps mono faint">
      <span>
        {dateOf} <time dateTime={post.day}>{post.date}</time>
      </span>
      <span>{post.category}</span>
      <span>{post.readTime}</span>
    </p>
  );
}
