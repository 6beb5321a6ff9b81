const STYLE_LINK = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/g;

/**
 * Inlines the page's styles, so that the first paint waits for one response only. The gateway adds the
 * hash of each to the content policy. The disabled link loads nothing; it tells the chunk loader that
 * this style is already here.
 */
export function inlineStyles(html, readAsset) {
  return html.replace(STYLE_LINK, (_link, path) => {
    const css = readAsset(path).trim();
    if (css.includes('</')) throw new Error(`${path} would end its own style element`);
    return `<style>${css}</style><link rel="stylesheet" disabled href="${path}" />`;
  });
}

/** The site's content policy blocks these; a page with one would look broken. */
export function refuseInline(file, html) {
  const found =
    /\sstyle="|<style|<script(?![^>]*\s(?:src=|type="application\/ld\+json"))|\son[a-z]+="/i.exec(
      html,
    );
  if (found) throw new Error(`${file} holds inline code or style: ${found[0].trim()}`);
}

/**
 * Inlines the script that marks the document before the first paint; as a file it would delay the
 * paint by a round trip. The gateway adds its hash to the content policy.
 */
export function inlineBoot(html, boot) {
  const script = boot.replace(/^\s*\/\/.*\n/gm, '').trim();
  if (script.includes('</')) throw new Error('boot.js would end its own script element');
  return html.replace('<script src="/boot.js"></script>', () => `<script>${script}</script>`);
}
