import type { Teaser } from './post.ts';
import './post-facts.css';

/** Date, category and read time of a post. */
export function PostFacts({ post }: { post: Teaser }) {
  return (
    <p className="post-facts">
      <time dateTime={post.day}>{post.date}</time>
      <span>{post.category}</span>
      <span>{post.readTime}</span>
    </p>
  );
}
