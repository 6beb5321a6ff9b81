import { type ReactNode, use, useState } from 'react';
import type { PacketLayer, PacketLayers as Layers } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { Icon } from '../../../ui/icon.tsx';
import { MarkableValue } from '../proof/markable-value.tsx';
import { MarkingContext, shownField } from '../proof/marking.ts';
import { moveAndFold } from './move-and-fold.ts';
import { Marked } from './marked.tsx';
import './packet-layers.css';

interface PacketLayersProps {
  readonly packet: Layers;
  /** Of the packet; colours the parts that decided. */
  readonly verdict: Verdict;
}

/** A packet from the outside in. Layers with a field that decides are open at first. */
export function PacketLayers({ packet, verdict }: PacketLayersProps) {
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <div
      className="layers mono"
      onKeyDown={(event) => moveAndFold(event, '.layer :is(button, [role=textbox])')}
    >
      {packet.hidden && (
        <p className="layers-hidden small ruled">
          <Icon name="m-encrypted" className="encrypted" />
          {packet.hidden}
        </p>
      )}
      {packet.layers.map((layer, index) => {
        const isOpen = byHand.get(layer.name) ?? layer.fields.some(({ why }) => why !== null);
        return (
          <LayerFold
            key={`${layer.name} ${index}`}
            layer={layer}
            isOpen={isOpen}
            onToggle={() => setByHand(new Map(byHand).set(layer.name, !isOpen))}
          >
            <Fields layer={layer} verdict={verdict} />
          </LayerFold>
        );
      })}
    </div>
  );
}

interface LayerFoldProps {
  readonly layer: PacketLayer;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function LayerFold({ layer, isOpen, onToggle, children }: LayerFoldProps) {
  return (
    <div className="layer ruled" data-layer={layer.name}>
      <button className="pointable muted" type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name="i-chev" />
        <b>{layer.name}</b>
        <span>{layer.summary}</span>
        <small>
          {layer.bytes} <span className="sr-only">bytes</span>
        </small>
      </button>
      {isOpen && children}
    </div>
  );
}

function Fields({ layer, verdict }: { layer: PacketLayer; verdict: Verdict }) {
  const at = use(MarkingContext);
  const fields = at ? layer.fields.map((each) => shownField(layer.name, each, at)) : layer.fields;
  return (
    <>
      {layer.sealed && <p className="layer-sealed small muted">{layer.sealed}</p>}
      <dl>
        {fields.map(({ name, value, why }, index) => (
          <div key={`${name} ${index}`} className={why === null ? undefined : 'is-deciding'}>
            <dt className="faint">{name}</dt>
            <dd>
              {at ? (
                <MarkableValue
                  layer={layer.name}
                  field={name}
                  value={value}
                  tone={verdict}
                  at={at}
                />
              ) : (
                <Marked value={value} tone={verdict} />
              )}
            </dd>
            {why && <dd className="layer-why">{why}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}
