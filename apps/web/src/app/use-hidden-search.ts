import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What a mailed link carries. It is taken out of the address at once, so that it stays out of the
 * history, of bookmarks and of what other pages learn. The history entry keeps it for a reload.
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
