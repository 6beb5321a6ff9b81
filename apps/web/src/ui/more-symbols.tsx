type Stroke = string | readonly [cx: number, cy: number, rx: number, ry: number];

/** Symbols that are strokes alone, paths or round. Devices are drawn on 24 units, everything else on 16. */
const STROKES: Readonly<Record<string, readonly Stroke[]>> = {
  's-sniffer': [
    'M2 4.5h20',
    'M12 4.5v5',
    [12, 11, 1.5, 1.5],
    'M6.75 11.5a5.25 5.25 0 0 0 10.5 0M3 12a9 9 0 0 0 18 0',
  ],
  's-ips': [
    'M8.1 2.75h7.8l5.35 5.35v7.8l-5.35 5.35H8.1L2.75 15.9V8.1z',
    'M6.25 12S8.5 8.75 12 8.75 17.75 12 17.75 12 15.5 15.25 12 15.25 6.25 12 6.25 12z',
    'M12 12h.01',
  ],
  's-tls': ['M4.75 10.5h14.5v10H4.75z', 'M8 10.5V7.25a4 4 0 0 1 8 0v3.25M12 14v3'],
  's-vpn': [
    [5, 12, 2.75, 6],
    'M5 6h13.75M5 18h13.75M18.75 6a2.75 6 0 0 1 0 12',
    'M8.5 12h2M13 12h2M17.5 12h2',
  ],
  's-gateway': [
    'M4 4h16v16H4z',
    'M7 9.25h9M13.5 6.75 16 9.25l-2.5 2.5M17 14.75H8M10.5 12.25 8 14.75l2.5 2.5',
  ],
  's-lb': [
    [5, 12, 2.25, 2.25],
    'M7.25 12h2l4.25-6h4M9.25 12l4.25 6h4',
    [19.75, 6, 2.25, 2.25],
    [19.75, 18, 2.25, 2.25],
  ],
  's-soc': [
    [12, 7, 3.75, 3.75],
    'M5 20v-2a4.5 4.5 0 0 1 4.5-4.5h5A4.5 4.5 0 0 1 19 18v2M1.75 20h20.5',
  ],
  'i-skip': ['M3.5 3.5v9l6-4.5zM12 3.5v9'],
  'i-seal': ['M2.5 4h11v9h-11zM2.5 4 8 9l5.5-5'],
  'i-expand': ['M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4'],
  'i-trash': ['M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9'],
  'i-term': ['M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.5h3'],
  'i-restart': ['M3 8a5 5 0 1 1 1.6 3.7M3 12.5V9h3.5'],
  'i-search': [[7, 7, 4.25, 4.25], 'm10.2 10.2 3.3 3.3'],
  'i-pin': ['M5 2.5h6M6 2.5v5l-2.5 2.5h9L10 7.5v-5M8 10v4'],
  'i-table': ['M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6'],
  'i-plus': ['M8 3v10M3 8h10'],
  'i-minus': ['M3 8h10'],
};

function renderStroke(stroke: Stroke, key: number) {
  if (typeof stroke === 'string') return <path key={key} d={stroke} />;
  const [cx, cy, rx, ry] = stroke;
  return <ellipse key={key} cx={cx} cy={cy} rx={rx} ry={ry} />;
}

/**
 * The part of the symbol sprite that the first page does not use. Rendered only while something uses
 * it; `symbols.svg`, with the rest, is in every page.
 */
export function MoreSymbols() {
  return (
    <svg className="symbols" width="0" height="0" aria-hidden="true">
      {Object.entries(STROKES).map(([id, strokes]) => {
        const size = id.startsWith('s-') ? 24 : 16;
        return (
          <symbol key={id} id={id} viewBox={`0 0 ${size} ${size}`} className={`pen-${size}`}>
            {strokes.map(renderStroke)}
          </symbol>
        );
      })}
      <symbol id="m-encrypted" viewBox="0 0 16 16">
        <path
          d="M2 6.75h1.75V5a4.25 4.25 0 0 1 8.5 0v1.75H14V15H2zm3.5 0h5V5a2.5 2.5 0 0 0-5 0z"
          fill="currentColor"
          fillRule="evenodd"
        />
        <path d="M8 9.4v3" className="mark-pen" />
      </symbol>
      <symbol id="m-exposed" viewBox="0 0 16 16">
        <path d="M8 1.1 14.9 8 8 14.9 1.1 8z" className="mark-alerted" />
        <circle cx="8" cy="8" r="2" className="mark-pen mark-pen-alerted" />
      </symbol>
      <symbol id="m-unreached" viewBox="0 0 16 16">
        <circle
          cx="8"
          cy="8"
          r="6.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="2.2 2.2"
        />
      </symbol>
    </svg>
  );
}
