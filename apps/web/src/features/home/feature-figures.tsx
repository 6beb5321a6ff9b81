import { Canvas, Direction, End, Mark, Packet, Slab } from '../../ui/figure.tsx';
import { Glyph } from '../../ui/icon.tsx';
import { Meter } from '../../ui/meter.tsx';
import { levelNames } from '../../lib/level-ids.ts';
import { sample } from './sample-answer.ts';
import './feature-figures.css';

const LABEL =
  'A square ends a link, a slab can stop a packet, a circle can only listen, a tray can only collect records.';

function SideText({ x, y, name, note }: { x: number; y: number; name: string; note: string }) {
  return (
    <>
      <text className="fig-name fig-start" x={x} y={y}>
        {name}
      </text>
      <text className="fig-note fig-start" x={x} y={y + 16}>
        {note}
      </text>
    </>
  );
}

function Ear({ x, y, radius, note }: { x: number; y: number; radius: number; note: string }) {
  return (
    <g className="fig-on">
      <circle className="fig-box" cx={x} cy={y} r={radius} />
      <Glyph name="s-ids" x={x} y={y} size={24} />
      <SideText x={x + radius + 12} y={y - 2} name="Circle" note={note} />
    </g>
  );
}

function Tray({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <g className="fig-on">
      <path className="fig-box" d={`M${x} ${y}v48h${width}v-48`} />
      <path className="fig-box" d={`M${x - 6} ${y}h12M${x + width - 6} ${y}h12`} />
      <Glyph name="s-siem" x={x + 26} y={y + 24} size={24} />
      <SideText x={x + 50} y={y + 22} name="Tray" note="can only collect records" />
    </g>
  );
}

function CanStop({ x, y }: { x: number; y: number }) {
  return (
    <text className="fig-note">
      <tspan x={x} y={y}>
        can stop
      </tspan>
      <tspan x={x} y={y + 16}>
        a packet
      </tspan>
    </text>
  );
}

/** How to read the labs' diagrams: a device's shape says what it can do to a packet. */
export function ShapesFigure() {
  return (
    <>
      <Canvas kind="wide" size={[600, 330]} label={LABEL}>
        <path className="fig-path passed" d="M112 92H232M324 92H478" />
        <Direction x={154} y={92} verdict="passed" />
        <Direction x={362} y={92} verdict="passed" />
        <path className="fig-wire fig-mirror" d="M404 92V149" />
        <path className="fig-wire fig-feed" d="M404 203V258M278 176V258" />
        <End box={[40, 63, 72, 58]} device="client" glyph={28} name="Square" note="ends a link" />
        <Slab
          box={[232, 8, 92, 168]}
          device="waf"
          top={22}
          name="Slab"
          state="ON"
          ports={[
            ['left', 92],
            ['right', 92],
          ]}
        />
        <CanStop x={278} y={126} />
        <End box={[478, 63, 76, 58]} device="server" glyph={28} name="Square" note="ends a link" />
        <Ear x={404} y={176} radius={27} note="can only listen" />
        <Tray x={191} y={258} width={300} />
        <Packet x={189} y={84} verdict="passed" />
        <Mark x={478} y={92} size={20} verdict="passed" />
      </Canvas>
      <Canvas kind="narrow" size={[343, 306]} label={LABEL}>
        <path className="fig-path passed" d="M65 76H122M206 76H274" />
        <path className="fig-wire fig-mirror" d="M240 76V141" />
        <path className="fig-wire fig-feed" d="M240 187V255M164 153V255" />
        <End box={[11, 53, 54, 46]} device="client" glyph={24} name="Square" note="ends a link" />
        <Slab
          box={[122, 2, 84, 150]}
          device="waf"
          top={10}
          name="Slab"
          state="ON"
          ports={[
            ['left', 76],
            ['right', 76],
          ]}
        />
        <CanStop x={164} y={116} />
        <End box={[274, 52, 56, 48]} device="server" glyph={24} name="Square" />
        <Ear x={240} y={164} radius={23} note="listens" />
        <Tray x={30} y={255} width={300} />
        <Packet x={83} y={68} verdict="passed" />
        <Mark x={274} y={76} size={18} verdict="passed" />
      </Canvas>
    </>
  );
}

function Conversation() {
  return (
    <div className="feature-talk">
      <p className="label">You</p>
      <p className="feature-asked">{sample.question}</p>
      <p className="label">Assistant</p>
      <p>{sample.answer}</p>
    </div>
  );
}

export const sampleProgress = [
  [3, 3],
  [4, 6],
  [0, 5],
] as const;

function SampleProgress() {
  return (
    <ul className="feature-progress grid">
      {sampleProgress.map(([tried, total], index) => {
        const { id, title } = levelNames[index]!;
        const count = `${tried} / ${total}`;
        return (
          <li className="stack middle gap-16" key={id}>
            <span className="mono">{id}</span>
            <span>{title}</span>
            <Meter label={`${title}: ${count}`} value={tried} total={total} />
            <span className="mono">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}

const limits = [
  ['WAF', 'reads HTTP after decryption', 'does not repair the application'],
  ['VPN', 'hides traffic up to its gateway', 'protects nothing beyond it'],
  ['Load balancer', 'survives the loss of one server', 'answers 503 when all are down'],
  ['SIEM', 'puts records together', 'blocks nothing by itself'],
] as const;

function Limits() {
  return (
    <table className="feature-limits wide left">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">It</th>
          <th scope="col">But it</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(([device, can, cannot]) => (
          <tr key={device}>
            <th scope="row">{device}</th>
            <td>{can}</td>
            <td>{cannot}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const figures = {
  shapes: ShapesFigure,
  assistant: Conversation,
  progress: SampleProgress,
  limits: Limits,
} as const;
type FigureName = keyof typeof figures;

/** They load after hydration: nobody sees them in the first frame. */
export function FeatureFigure({ name }: { name: FigureName }) {
  const Figure = figures[name];
  return <Figure />;
}
