import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  FIELD_MEANINGS,
  type LayerField,
  type PacketLayer,
  type PacketLayers as Layers,
} from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import { MarkableValue } from '../proof/markable-value.tsx';
import { MarkingContext, type MarkingPlace, shownField } from '../proof/marking.tsx';
import { type Selected, selection } from '../selection.ts';
import { AskAbout, fieldSelected } from './inspector-frame.tsx';
import { moveAndFold } from './focus.ts';
import { Marked } from './why-pane.tsx';
import './inspector.css';

interface PacketLayersProps {
  readonly packet: Layers;
  /** As the assistant is asked about it. */
  readonly selected: Selected;
  /** Of the packet; colours the parts that decided. */
  readonly verdict: Verdict;
}

/** A packet from the outside in. Layers with a field that decides or is selected are open at first. */
export function PacketLayers({ packet, selected, verdict }: PacketLayersProps) {
  const chosen = useSyncExternalStore(selection.subscribe, selection.get)?.place;
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <div
      className="layers mono"
      onKeyDown={(event) => moveAndFold(event, '.layer :is(button, [role=textbox])')}
    >
      {packet.hidden && (
        <p className="layers-hidden flex gap-8 small ruled">
          <Icon name="m-encrypted" className="encrypted" />
          {packet.hidden}
        </p>
      )}
      {packet.layers.map((layer, index) => {
        const { name, fields, summary, bytes } = layer;
        const isChosen = chosen?.layer === name;
        const isOpen = byHand.get(name) ?? (isChosen || fields.some(({ why }) => why !== null));
        return (
          <div key={`${name} ${index}`} className="layer ruled" data-layer={name}>
            <button
              className="pointable muted grid middle gap-8 wide left"
              type="button"
              aria-expanded={isOpen}
              onClick={() => setByHand(new Map(byHand).set(name, !isOpen))}
            >
              <Icon name="i-chev" className="faint" />
              <b className="bold">{name}</b>
              <span className="one-line">{summary}</span>
              <small>
                {bytes} <span className="sr-only">bytes</span>
              </small>
            </button>
            {isOpen && (
              <Fields
                {...{ layer, selected, verdict }}
                chosen={isChosen ? chosen.field : undefined}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface FieldsProps extends Pick<PacketLayersProps, 'selected' | 'verdict'> {
  readonly layer: PacketLayer;
  /** The field that is selected, if it is in this layer. */
  readonly chosen: string | undefined;
}

function Fields({ layer, chosen, ...props }: FieldsProps) {
  const at = use(MarkingContext);
  const fields = at ? layer.fields.map((each) => shownField(layer.name, each, at)) : layer.fields;
  return (
    <>
      {layer.sealed && <p className="layer-sealed small muted">{layer.sealed}</p>}
      <dl>
        {fields.map((field, index) => (
          <FieldRow
            key={`${field.name} ${index}`}
            {...{ ...props, field, at }}
            layer={layer.name}
            isChosen={chosen === field.name}
          />
        ))}
      </dl>
    </>
  );
}

interface FieldRowProps extends Pick<FieldsProps, 'selected' | 'verdict'> {
  readonly layer: PacketLayer['name'];
  readonly field: LayerField;
  readonly isChosen: boolean;
  readonly at: MarkingPlace | null;
}

/** A field. Its name selects it, and the one that is selected or decides can be asked about. */
function FieldRow({ layer, field, selected, isChosen, verdict, at }: FieldRowProps) {
  const { name, value, why } = field;
  const own = fieldSelected(selected, layer, name);
  // In the words of the tutor.
  const meaning = isChosen ? FIELD_MEANINGS[layer][name.toLowerCase()] : undefined;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div ref={row} className={why === null ? 'grid' : 'grid tinted is-deciding'}>
      <dt>
        {/* The arrows lead to it; Tab would have to stop at every field. */}
        <button
          className={isChosen ? 'text-button bright' : 'faint lights-up'}
          type="button"
          tabIndex={-1}
          aria-pressed={isChosen}
          onClick={() => selection.set(own)}
        >
          {name}
        </button>
      </dt>
      <dd className="anywhere muted pre">
        {at ? (
          <MarkableValue layer={layer} field={name} value={value} tone={verdict} at={at} />
        ) : (
          <Marked value={value} tone={verdict} />
        )}
      </dd>
      {(why ?? isChosen) && (
        <dd className="layer-why anywhere small muted">
          {meaning} {why} <AskAbout what={own} />
        </dd>
      )}
    </div>
  );
}
