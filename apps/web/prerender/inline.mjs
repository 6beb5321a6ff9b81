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

/**
 * A script for the page of the labs: anyone who follows a link into the lab does not see the catalogue
 * first, and all that the lab is made of is on its way before the first script of the page runs.
 * `lab` are the files of every lab, `levels` those of each level by its number, `run` those that a linked
 * run needs besides. The level stands second in a run's code.
 */
export function labLinkScript(lab, levels, run) {
  const addresses = (files) => JSON.stringify(files.map((file) => `/${file}`));
  return `
(function () {
  var link = /[?&](?:run=.(.)|level=(\\d+))/.exec(location.search);
  if (!link) return;
  document.documentElement.dataset.lab = 'open';
  var files = ${addresses(lab)};
  if (link[1]) files = files.concat(${addresses(run)});
  var level = ${addresses(levels)}[link[2] || 'ABCDEFGHIJK'.indexOf(link[1])];
  if (level) files.push(level);
  files.forEach(function (file) {
    var early = document.createElement('link');
    var isStyle = /css$/.test(file);
    early.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) early.as = 'style';
    early.crossOrigin = '';
    early.href = file;
    document.head.append(early);
  });
})();
`;
}
