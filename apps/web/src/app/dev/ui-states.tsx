import { type ReactNode, useEffect, useState } from 'react';
import { evidenceFor, ladderOf, layersOf, playRun, whyOf } from '@netward/evidence';
import { type LabAction, logEntries } from '@netward/lab-engine';
import { findLevel, startState } from '@netward/levels';
import { Ladder } from '../../features/lab/inspector/ladder.tsx';
import { PacketLayers } from '../../features/lab/inspector/packet-layers.tsx';
import { RecordsPart } from '../../features/lab/inspector/records-part.tsx';
import { WhyPane } from '../../features/lab/inspector/why-pane.tsx';
import { switchTheme, ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { Meter } from '../../ui/meter.tsx';
import { MoreSymbols } from '../../ui/more-symbols.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast, ToastRegion } from '../../ui/toast.tsx';
import '../../features/lab/primitives.css';
import '../../features/lab/lab.css';
import '../../features/lab/inspector/inspector.css';
import './ui-states.css';

const roles = ['display', 'h1', 'h2', 'h3', 'body', 'long', 'ui', 'small', 'log', 'label'] as const;

export function Type() {
  return roles.map((role) => (
    <p key={role} className="wide" style={{ font: `var(--t-${role})` }}>
      {role}: the packet ends at the firewall
    </p>
  ));
}

const surfaces = ['page', 'surface', 'raised', 'hover', 'well', 'bar'] as const;
const inks = ['text', 'text-2', 'text-3'] as const;
const verdicts = ['passed', 'blocked', 'alerted', 'observed', 'encrypted'] as const;

export function Surfaces() {
  return surfaces.map((surface) => (
    <div key={surface} className="ui-surface" style={{ background: `var(--${surface})` }}>
      <span className="mono">{surface}</span>
      {[...inks, ...verdicts].map((ink) => (
        <span key={ink} style={{ color: `var(--${ink})` }}>
          {ink}
        </span>
      ))}
    </div>
  ));
}

/** Both sprites, read from the page. */
export function Symbols() {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const symbols = document.querySelectorAll('.symbols symbol');
    setNames([...symbols].map(({ id }) => id));
  }, []);
  return names.map((name) => (
    <span key={name} className="ui-symbol stack gap-6">
      <svg width="32" height="32" aria-hidden="true">
        <use href={`#${name}`} />
      </svg>
      <span className="mono">{name}</span>
    </span>
  ));
}

const SAMPLES: readonly (readonly [title: string, level: string, ...actions: LabAction[]])[] = [
  ['a rule that drops', '2', 'enableFirewall', 'blockClient', 'openPage'],
  ['a reset by a signature', '4', 'enableIPS', 'attackSQLi'],
  ['a score over the limit', '6', 'enableWAF', 'attackSQLi'],
  ['a tunnel', '7', 'enableVPN', 'openPage'],
  ['forty requests', '4', 'enableIPS', 'attackDirBuster'],
];

export function InspectorSamples() {
  return SAMPLES.map(([title, level, ...actions]) => (
    <Sample key={title} title={title} level={level} actions={actions} />
  ));
}

function Sample(props: { title: string; level: string; actions: readonly LabAction[] }) {
  const level = findLevel(props.level)!;
  const run = playRun(startState(level), props.actions);
  const played = run.at(-1)!;
  const line = logEntries(played.result).at(-1)!;
  const evidence = evidenceFor(run, { action: played.number, sequence: line.sequence })!;
  const saved = { level: level.id, topology: level.topology, played: run, times: run.map(() => 0) };
  const [packet, setPacket] = useState(evidence.packet!);
  const why = whyOf(played, evidence.record ?? packet);
  return (
    <section className="ui-inspector">
      <h2 className="label">Inspector: {props.title}</h2>
      <div className="inspector-view grid shrinks">
        <Ladder
          ladder={ladderOf(played)}
          topology={level.topology}
          opened={evidence.packet}
          packet={packet}
          isRoomy={false}
          onPacket={setPacket}
        />
        <PacketLayers
          packet={layersOf(played, packet, 0)}
          selected={{ place: { action: 1 }, words: 'packet' }}
          verdict={why.verdict}
        />
        <div>
          <WhyPane why={why} />
        </div>
        <div>
          <RecordsPart evidence={evidence} run={saved} />
        </div>
      </div>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="label">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

const looks = ['primary', 'plain', 'quiet'] as const;
const sizes = ['large', 'normal', 'small'] as const;

function Buttons() {
  return (
    <Part title="Buttons: looks, sizes, disabled">
      {looks.map((look) =>
        sizes.map((size) => (
          <Button key={look + size} look={look} size={size}>
            {look} {size}
          </Button>
        )),
      )}
      {looks.map((look) => (
        <Button key={look} look={look} disabled>
          {look} disabled
        </Button>
      ))}
      <IconButton icon="i-pause" label="Icon button" />
      <IconButton icon="i-pause" label="Icon button, disabled" disabled />
      <ThemeSwitch onSwitch={switchTheme} />
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields: rest, hint, error, disabled">
      <Field label="Label" placeholder="Placeholder" />
      <Field label="With a hint" hint="Minimum 6 characters" />
      <Field label="Wrong" defaultValue="abc" error="Passwords do not match" />
      <Field label="Disabled" defaultValue="Value" disabled />
      <Checkbox>A sentence to agree to</Checkbox>
      <Checkbox defaultChecked>One that was agreed to</Checkbox>
    </Part>
  );
}

function Choices() {
  const [option, setOption] = useState('a');
  return (
    <Part title="Listbox, meter, tags">
      <Listbox
        label="Listbox"
        options={[
          { id: 'a', name: 'First', content: 'First' },
          { id: 'b', name: 'Second', content: 'Second' },
          { id: 'c', name: 'Locked', content: 'Locked', isLocked: true },
        ]}
        selected={option}
        onChoose={setOption}
      >
        Option {option}
      </Listbox>
      <Meter label="None of 4" value={0} total={4} />
      <Meter label="2 of 4" value={2} total={4} />
      <Meter label="4 of 4" value={4} total={4} />
      <Tag>tag</Tag>
      <Tag isStrong>strong tag</Tag>
    </Part>
  );
}

function Floating() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="Dialog and toasts">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      {(['passed', 'alerted', 'blocked'] as const).map((tone) => (
        <Button
          key={tone}
          onClick={() => showToast({ text: `A toast that says ${tone}`, tone, place: 'top' })}
        >
          Toast, {tone}
        </Button>
      ))}
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)} foot="The other way on">
          <div className="dialog-body">
            <Field label="First field" />
            <Button look="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </Part>
  );
}

/** Every component of `ui/` with its states, on one page. Development shows it at /dev/ui. */
export function UiStates() {
  return (
    <main className="ui-states wrap">
      <MoreSymbols />
      <h1>Components and their states</h1>
      <Buttons />
      <Fields />
      <Choices />
      <Floating />
      <InspectorSamples />
      <Part title="Type">
        <Type />
      </Part>
      <Part title="Surfaces, text and verdicts">
        <Surfaces />
      </Part>
      <Part title="Symbols">
        <Symbols />
      </Part>
      <ToastRegion />
    </main>
  );
}
