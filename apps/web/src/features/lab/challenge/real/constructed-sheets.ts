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
