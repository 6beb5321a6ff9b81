import { Link } from '../../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { PlainPage } from '../plain-page.tsx';

export function BlogPostPage() {
  return (
    <PlainPage title="Blog Post Not Found">
      <p>The post that you are looking for does not exist.</p>
      <p>
        <Link to={webPaths.blog}>Back to the blog</Link>
      </p>
    </PlainPage>
  );
}
