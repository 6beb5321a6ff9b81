import { type ReactNode, useState } from 'react';
import { switchTheme } from '../../lib/theme.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { Meter } from '../../ui/meter.tsx';
import { MoreSymbols } from '../../ui/more-symbols.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { ToastRegion, showToast } from '../../ui/toast.tsx';
import { InspectorSamples } from './ui-inspector.tsx';
import { Surfaces, Symbols, Type } from './ui-tokens.tsx';
import './ui-states.css';

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
