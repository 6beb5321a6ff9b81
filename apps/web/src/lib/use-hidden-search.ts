import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The query of a mailed link. It is removed from the address at once, to keep it out of the history,
 * bookmarks and referrers. The history entry keeps it for a reload.
 */
export function useHiddenSearch(): URLSearchParams {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state as { search?: unknown } | null)?.search;
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { search } });
  }, [search, pathname, navigate]);
  return new URLSearchParams(search || (typeof kept === 'string' ? kept : ''));
}
