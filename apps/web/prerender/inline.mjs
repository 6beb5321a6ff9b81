const STYLE_LINK = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/g;

/**
 * Writes the page's style into it, so that the first paint waits for one answer. The gateway puts the
 * hash of each into the policy. The disabled link loads nothing: it tells the script that fetches a
 * page's parts that this style is here.
 */
export function inlineStyles(html, readAsset) {
  return html.replace(STYLE_LINK, (_link, path) => {
    const css = readAsset(path).trim();
    if (css.includes('</')) throw new Error(`${path} would end its own style element`);
    return `<style>${css}</style><link rel="stylesheet" disabled href="${path}" />`;
  });
}

/** The policy of the site refuses these; a page that has one would look broken. */
export function refuseInline(file, html) {
  const found = /\sstyle="|<style|<script(?![^>]*\ssrc=)|\son[a-z]+="/i.exec(html);
  if (found) throw new Error(`${file} holds inline code or style: ${found[0].trim()}`);
}

/**
 * Writes the script that marks the document before the first paint into it: as a file it would hold
 * the first paint back by a round trip. The gateway puts its hash into the policy.
 */
export function inlineBoot(html, boot) {
  const script = boot.replace(/^\/\/.*\n/gm, '').trim();
  if (script.includes('</')) throw new Error('boot.js would end its own script element');
  return html.replace('<script src="/boot.js"></script>', () => `<script>${script}</script>`);
}
