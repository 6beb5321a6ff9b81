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
