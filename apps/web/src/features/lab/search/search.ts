import { lazyComponent } from '../../../lib/lazy-component.tsx';
import type { SearchViewProps } from './search-view.tsx';

/** The search over records, which is loaded when it is opened. */
export const Search = lazyComponent<SearchViewProps>(() =>
  import('./search-view.tsx').then(({ SearchView }) => SearchView),
);
