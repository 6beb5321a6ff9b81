import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Reports every page view. The code for it loads after the page's own. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    void import('../lib/analytics.ts')
      .then(({ report }) => report('page_view', {}, pathname))
      // A failed report must not break the page.
      .catch(() => undefined);
  }, [pathname]);
}
