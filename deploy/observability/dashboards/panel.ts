/** How Grafana formats a number. */
export type Unit = 's' | 'short' | 'percentunit' | 'reqps' | 'bytes' | 'bool_yes_no';

/** Takes series of the chosen environment alone; every query needs it. */
export const HERE = 'namespace="$namespace"';

/** The time over which a rate is taken: as long as a point of the graph, and four scrapes at least. */
export const WINDOW = '[$__rate_interval]';

export interface Panel {
  title: string;
  /** What it shows, and what a good value is. */
  description: string;
  unit: Unit;
  /** PromQL by legend; what begins with `$` is Grafana's. */
  queries: Readonly<Record<string, string>>;
  /** `figure` is the current number; the default is a line over time. */
  form?: 'line' | 'figure';
  /** The panel turns red above this. */
  bad?: number;
}

export interface Dashboard {
  /** Also the name of its file. */
  uid: string;
  title: string;
  /** Who it is for and what it answers. */
  description: string;
  panels: readonly Panel[];
}

/** The environments that Prometheus knows of. */
const NAMESPACES = 'label_values(up{job="gateway"}, namespace)';

const COLUMNS = 24;
const SIZES = { line: { w: 12, h: 8 }, figure: { w: 6, h: 5 } } as const;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' } as const;

interface GridPosition {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Positions panels from left to right, in rows of one height. */
function layOut(panels: readonly Panel[]): GridPosition[] {
  let row = { x: 0, y: 0, h: 0 };
  return panels.map(({ form = 'line' }) => {
    const { w, h } = SIZES[form];
    const isNewRow = row.x + w > COLUMNS || (row.h > 0 && row.h !== h);
    if (isNewRow) row = { x: 0, y: row.y + row.h, h };
    const position = { x: row.x, y: row.y, w, h };
    row = { x: row.x + w, y: row.y, h };
    return position;
  });
}

function thresholdsOf({ bad }: Panel): object {
  const green = { color: 'green', value: null };
  const steps = bad === undefined ? [green] : [green, { color: 'red', value: bad }];
  return { mode: 'absolute', steps };
}

function renderPanel(panel: Panel, gridPos: GridPosition, at: number): object {
  const { title, description, unit, queries, form = 'line' } = panel;
  return {
    id: at + 1,
    type: form === 'figure' ? 'stat' : 'timeseries',
    title,
    description,
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0, thresholds: thresholdsOf(panel) }, overrides: [] },
    options: form === 'figure' ? { reduceOptions: { calcs: ['lastNotNull'] } } : {},
    targets: Object.entries(queries).map(([legend, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}

/** The dashboard as Grafana's provisioning reads it. */
export function renderDashboard({ uid, title, description, panels }: Dashboard): object {
  const positions = layOut(panels);
  return {
    uid,
    title,
    description,
    tags: ['netward'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
        {
          name: 'namespace',
          type: 'query',
          label: 'Environment',
          datasource: DATASOURCE,
          query: { query: NAMESPACES, refId: 'namespaces' },
          refresh: 1,
        },
      ],
    },
    panels: panels.map((panel, at) => renderPanel(panel, positions[at] as GridPosition, at)),
  };
}
