import type { Layout } from '../layout.ts';

export type View = 'diagram' | 'table' | 'soc' | 'search' | 'inspector';
const NAMES: Record<View, string> = {
  diagram: 'Diagram',
  table: 'Table',
  soc: 'SOC',
  search: 'Search',
  inspector: 'Inspector',
};

/**
 * The views there is a choice of: the table stands next to a wide diagram, the SOC's is switched on,
 * records are searched where a SIEM collects them, and on a phone the inspector is opened by what it shows.
 */
export function viewsOf(layout: Layout, hasSoc: boolean, hasSiem: boolean): readonly View[] {
  const views: readonly View[] = ['diagram', 'table', 'soc', 'search', 'inspector'];
  return views.filter((view) => {
    if (view === 'table') return layout !== 'wide';
    if (view === 'soc') return hasSoc;
    if (view === 'search') return hasSiem;
    return view === 'diagram' || layout !== 'phone';
  });
}

export interface ViewSwitchProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

export function ViewSwitch({ views, view, onView }: ViewSwitchProps) {
  return (
    <div className="view-switch flex framed rounded fixed" role="group" aria-label="View">
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {NAMES[each]}
        </button>
      ))}
    </div>
  );
}
