import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Reports each page that is shown. What that takes is fetched after the page's own code. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    void import('../lib/analytics.ts')
      .then(({ report }) => report('page_view', {}, pathname))
      // Nobody's page breaks for a statistic.
      .catch(() => undefined);
  }, [pathname]);
}
