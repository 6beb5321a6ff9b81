import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Reports every page view, if the visitor has allowed it. The code for it loads after the page's own.
 * Returns the host of the counter if the visitor is to be asked, and what to do with the answer.
 */
export function usePageViews() {
  const { pathname } = useLocation();
  const [counter, setCounter] = useState<string>();
  const report = useCallback(
    () =>
      void import('../lib/analytics.ts')
        .then(async (analytics) => {
          setCounter(await analytics.counterToAskAbout(pathname));
          await analytics.report('page_view', {}, pathname);
        })
        // A failed report must not break the page.
        .catch(() => undefined),
    [pathname],
  );
  useEffect(report, [report]);
  return { counter, report };
}
