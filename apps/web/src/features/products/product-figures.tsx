import { Canvas, Direction, End, Mark, Packet, Slab } from '../../ui/figure.tsx';
import { Glyph } from '../../ui/icon.tsx';

/** The frame around everything inside the reader's own browser. */
function BrowserFrame() {
  return (
    <>
      <rect className="product-frame" x="4" y="4" width="206" height="188" />
      <text className="fig-note fig-start" x="16" y="182">
        your browser
      </text>
    </>
  );
}

/** The logger is a circle, because it only listens, on the wire before requests are encrypted. */
export function LoggerFigure() {
  return (
    <Canvas
      kind="only"
      size={[360, 196]}
      label="Inside the browser, a circle listens to a page’s requests. They reach the server unchanged."
    >
      <BrowserFrame />
      <path className="fig-path passed" d="M74 53H292" />
      <path className="fig-wire fig-mirror" d="M132 53V97" />
      <Direction x={246} y={53} verdict="passed" />
      <End box={[20, 30, 54, 46]} device="client" glyph={24} name="Page" />
      <End box={[292, 30, 54, 46]} device="server" glyph={24} name="Server" />
      <g className="fig-on">
        <circle className="fig-box" cx="132" cy="120" r="23" />
        <Glyph name="s-ids" x={132} y={120} size={24} />
      </g>
      <text className="fig-name" x="132" y="161">
        Logger
      </text>
      <Packet x={164} y={45} verdict="passed" />
    </Canvas>
  );
}

/** The firewall is a slab, because it can stop a request before it leaves the browser. */
export function BrowserFirewallFigure() {
  return (
    <Canvas
      kind="only"
      size={[360, 196]}
      label="Inside the browser, a slab passes the request to the page’s own server and stops the one to a third party."
    >
      <BrowserFrame />
      <path className="fig-path passed" d="M74 76H90V41H292" />
      <path className="fig-path blocked" d="M74 92H90V131H98" />
      <path className="fig-wire fig-unreached" d="M196 131H292" />
      <Direction x={246} y={41} verdict="passed" />
      <End box={[20, 61, 54, 46]} device="client" glyph={24} name="Page" />
      <Slab
        box={[106, 16, 90, 150]}
        device="firewall"
        top={50}
        name="Firewall"
        state="BLOCKING"
        ports={[
          ['left', 41],
          ['left', 131, 'shut'],
          ['right', 41],
        ]}
      />
      <End box={[292, 18, 54, 46]} device="server" glyph={24} name="Server" />
      <End box={[292, 108, 54, 46]} device="server" glyph={24} name="Tracker" isHostile />
      <Mark x={96} y={131} size={20} verdict="blocked" />
    </Canvas>
  );
}
