import { useEffect, useState } from 'react';

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
