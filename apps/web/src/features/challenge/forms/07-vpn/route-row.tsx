import { useId, useState } from 'react';
import { whyNoRoute, type RouteSettings } from '@netward/challenges/07-vpn';
import { IconButton } from '../../../../ui/button.tsx';
import { DraftField } from '../draft-field.tsx';

interface RouteRowProps {
  readonly route: RouteSettings;
  readonly number: number;
  /** The networks of the other routes. */
  readonly taken: readonly string[];
  readonly hits: number | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (route: RouteSettings) => void;
  readonly onRemove: () => void;
}

/** The network of a text; a single address is the network of that one. */
const networkIn = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.includes('/') ? trimmed : `${trimmed}/32`;
};

/** One route: which network, and which way. */
export function RouteRow(props: RouteRowProps) {
  const { route, number, taken, hits, isSelected, onSelect, onChange, onRemove } = props;
  const hintId = useId();
  const [hint, setHint] = useState<string | null>(null);
  const whyNot = (text: string): string | null => {
    const network = networkIn(text);
    return taken.includes(network) ? 'This network has a route already.' : whyNoRoute(network);
  };
  const read = (text: string) => (whyNot(text) === null ? networkIn(text) : undefined);
  return (
    <li className="vpn-route" data-selected={isSelected || undefined} onFocus={onSelect}>
      <DraftField
        aria-label={`Route ${number}, network`}
        aria-describedby={hint ? hintId : undefined}
        value={route.network}
        read={read}
        onRead={(network) => onChange({ ...route, network })}
        onUnread={(isUnread) => {
          if (!isUnread) setHint(null);
        }}
        onInput={(event) => setHint(whyNot(event.currentTarget.value))}
      />
      <select
        className="challenge-select"
        aria-label={`Route ${number}, way`}
        value={route.via}
        onChange={(event) =>
          onChange({ ...route, via: event.target.value as RouteSettings['via'] })
        }
      >
        <option value="tunnel">into the tunnel</option>
        <option value="outside">around the tunnel</option>
      </select>
      <span className="vpn-hits" title="Lines that it decided">
        {hits}
      </span>
      <IconButton icon="i-cross" label={`Remove route ${number}`} onClick={onRemove} />
      {hint && (
        <p id={hintId} className="vpn-hint" role="alert">
          {hint}
        </p>
      )}
    </li>
  );
}
