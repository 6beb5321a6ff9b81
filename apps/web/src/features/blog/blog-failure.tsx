import { Button } from '../../ui/button.tsx';

/** Goes below the heading 'Error Loading Blog'. */
export function BlogFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="blog-state muted ruled-above" role="alert">
      <p>Failed to load blog posts</p>
      <Button className="above-16" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
