import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Reports every page view that the visitor allows. The code for it loads after the page's own. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    void import('./page-views.tsx')
      .then(({ notePageView }) => notePageView(pathname))
      // A failed report must not break the page.
      .catch(() => undefined);
  }, [pathname]);
}
