import { Canvas, Direction, End, Mark, Packet, Slab } from '../../ui/figure.tsx';
import type { NetworkMoment } from './hero-run.ts';

const labels = {
  none: 'No packet is on its way.',
  reached: 'The attacker’s probes pass the firewall and reach the web server.',
  blocked: 'The attacker scans the web server. The firewall stops the probes at its port.',
} as const;

interface FirewallCanvasProps extends NetworkMoment {
  readonly label: string;
  /** The state of the port on the attacker's side. */
  readonly shut: 'shut' | undefined;
}

/** Level 2 at one moment of the run next to it, drawn once for wide and once for narrow screens. */
export function FirewallFigure(moment: NetworkMoment) {
  const { firewall, probes } = moment;
  const label = `The firewall is ${firewall}. ${labels[probes]}`;
  const shut = firewall === 'BLOCKING' ? 'shut' : undefined;
  return (
    <>
      <WideFirewall {...moment} label={label} shut={shut} />
      <NarrowFirewall {...moment} label={label} shut={shut} />
    </>
  );
}

function WideFirewall({ firewall, probes, label, shut }: FirewallCanvasProps) {
  return (
    <Canvas kind="wide" size={[500, 262]} label={label}>
      <path className="fig-wire" d="M94 70H206M324 131H398M94 192H206" />
      <End box={[22, 41, 72, 58]} device="client" glyph={28} name="Client" note="10.0.0.10" />
      <End
        box={[22, 163, 72, 58]}
        device="attacker"
        glyph={28}
        name="Attacker"
        note="203.0.113.66"
        isHostile
      />
      <Slab
        box={[206, 8, 118, 246]}
        device="firewall"
        top={80}
        name="Firewall"
        state={firewall}
        ports={[
          ['left', 70],
          ['left', 192, shut],
          ['right', 131],
        ]}
      />
      <End
        box={[398, 101, 76, 60]}
        device="server"
        glyph={28}
        name="Web server"
        note="shop.lab:8080"
      />
      {probes === 'blocked' && (
        <>
          <path className="fig-path blocked" d="M94 192H198" />
          <Direction x={114} y={192} verdict="blocked" />
          <Packet x={143} y={184} verdict="blocked" />
          <Mark x={194} y={192} size={22} verdict="blocked" />
        </>
      )}
      {probes === 'reached' && (
        <>
          <path className="fig-path alerted" d="M94 192H308V131H386" />
          <Direction x={114} y={192} verdict="alerted" />
          <Packet x={143} y={184} verdict="alerted" />
          <Mark x={393} y={130} size={22} verdict="alerted" />
        </>
      )}
    </Canvas>
  );
}

function NarrowFirewall({ firewall, probes, label, shut }: FirewallCanvasProps) {
  return (
    <Canvas kind="narrow" size={[343, 196]} label={label}>
      <path className="fig-wire" d="M62 48H134M232 98H268M62 138H134" />
      <End box={[10, 26, 52, 44]} device="client" glyph={22} name="Client" />
      <End box={[10, 116, 52, 44]} device="attacker" glyph={22} name="Attacker" isHostile />
      <Slab
        box={[134, 4, 98, 188]}
        device="firewall"
        top={50}
        name="Firewall"
        state={firewall}
        ports={[
          ['left', 48],
          ['left', 138, shut],
          ['right', 98],
        ]}
      />
      <End box={[268, 73, 60, 50]} device="server" glyph={24} name="Server" />
      {probes === 'blocked' && (
        <>
          <path className="fig-path blocked" d="M62 138H128" />
          <Packet x={81} y={130} verdict="blocked" />
          <Mark x={126} y={138} size={20} verdict="blocked" />
        </>
      )}
      {probes === 'reached' && (
        <>
          <path className="fig-path alerted" d="M62 138H221V98H256" />
          <Packet x={81} y={130} verdict="alerted" />
          <Mark x={262} y={97} size={20} verdict="alerted" />
        </>
      )}
    </Canvas>
  );
}
