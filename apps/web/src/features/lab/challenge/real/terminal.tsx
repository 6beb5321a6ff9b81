import { useEffect, useRef, useState } from 'react';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import type { Machine, MachineShell } from '@netward/machine';
import { Button } from '../../../../ui/button.tsx';

/** A root shell on the firewall, which Esc leaves. */
export function RealTerminal({ machine, onLeave }: { machine: Machine; onLeave: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const [shells, setShells] = useState(1);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    return showShell(host.current!, machine, onLeave, () => setOver(true));
  }, [machine, shells, onLeave]);
  return (
    <>
      <div className="real-terminal fills shrinks clips well mono" data-terminal ref={host} />
      {isOver && (
        <p className="challenge-note row fixed small ruled" role="status">
          This shell has ended: each run begins with a fresh machine.
          <Button size="small" onClick={() => setShells(shells + 1)}>
            New shell
          </Button>
        </p>
      )}
    </>
  );
}

/** Opens a terminal with a shell in it; what comes back closes both. */
function showShell(
  host: HTMLElement,
  machine: Machine,
  onLeave: () => void,
  onEnd: () => void,
): () => void {
  let isWanted = true;
  const terminal = new Terminal({
    cursorBlink: false,
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 12,
    lineHeight: 1.5,
    // The page's mono is set narrow, which xterm does not see where it measures.
    letterSpacing: -1,
    screenReaderMode: true,
    theme: themeOf(host),
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const removeSheets = withSheets(() => terminal.open(host));
  fit.fit();
  terminal.attachCustomKeyEventHandler((event) => isForShell(terminal, event, onLeave));
  terminal.focus();
  const { cols: columns, rows } = terminal;
  const onData = (bytes: Uint8Array) => terminal.write(bytes);
  const end = () => isWanted && onEnd();
  const shell = machine.openShell({ columns, rows, onData, onEnd: end });
  shell.catch(end);
  // What is typed before the shell is there waits for it.
  const tell = (what: (opened: MachineShell) => void) => void shell.then(what, () => undefined);
  terminal.onData((keys) => tell((opened) => opened.write(keys)));
  terminal.onResize((size) => tell((opened) => opened.resize(size.cols, size.rows)));
  const sizes = new ResizeObserver(() => fit.fit());
  sizes.observe(host);
  const themes = new MutationObserver(() => (terminal.options.theme = themeOf(host)));
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    isWanted = false;
    sizes.disconnect();
    themes.disconnect();
    tell((opened) => opened.close());
    terminal.dispose();
    removeSheets();
  };
}

/** Esc leaves, and what copies and pastes is the browser's; everything else goes to the shell. */
function isForShell(terminal: Terminal, event: KeyboardEvent, onLeave: () => void): boolean {
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'keydown') onLeave();
    return false;
  }
  if (!event.ctrlKey) return true;
  return event.key !== 'v' && !(event.key === 'c' && terminal.hasSelection());
}

function themeOf(host: HTMLElement) {
  const colour = (name: string) => {
    host.style.color = `var(--${name})`;
    const { color } = getComputedStyle(host);
    host.style.color = '';
    return color;
  };
  const [red, green, yellow, cyan] = ['blocked', 'passed', 'alerted', 'observed'].map(colour);
  const foreground = colour('text');
  return {
    ...{ background: colour('well'), foreground, cursor: foreground, red, green, yellow, cyan },
    blue: cyan,
    magenta: colour('encrypted'),
    ...{ brightRed: red, brightGreen: green, brightYellow: yellow, brightCyan: cyan },
    brightBlue: cyan,
    selectionBackground: colour('line-strong'),
  };
}

/**
 * What xterm writes into style elements goes into constructed sheets: the content policy refuses the elements. It makes
 * them all while it opens, and rewrites them when its theme changes. Returns what removes them.
 */
export function withSheets(open: () => void): () => void {
  const sheets: CSSStyleSheet[] = [];
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) =>
    name === 'style' ? insteadOfStyle(create('div'), sheets) : create(name, options);
  try {
    open();
  } finally {
    // Its own again, from the prototype.
    delete (document as Partial<Document>).createElement;
  }
  document.adoptedStyleSheets.push(...sheets);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (sheet) => !sheets.includes(sheet),
    );
  };
}

function insteadOfStyle(element: HTMLElement, sheets: CSSStyleSheet[]): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheets.push(sheet);
  element.hidden = true;
  return Object.defineProperty(element, 'textContent', {
    set: (text: string) => sheet.replaceSync(text),
  });
}
