// Runs before the first paint. Tells the style sheet whether somebody is signed in, so that a learner
// never sees the guest's page flash. src/lib/session.ts reads the same keys by the same rules.
(function () {
  var root = document.documentElement;
  // A page that restores a scroll position needs its full height from the start.
  var visit = performance.getEntriesByType('navigation')[0];
  if (visit && visit.type === 'navigate' && !location.hash) root.dataset.firstFrame = '';
  try {
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('userToken') && localStorage.getItem('userData')) {
      root.dataset.session = 'learner';
    } else if (
      localStorage.getItem('actionProgress_1') ||
      localStorage.getItem('actionProgress_2')
    ) {
      // Until the page knows whose they are, neither a newcomer's page nor another is shown.
      root.dataset.begun = '';
    }
    var entry = history.state && history.state.usr;
    var isLabPage = /^\/(labs\/?)?$/.test(location.pathname);
    if (isLabPage && entry && entry.lab === true && localStorage.getItem('isInLab') === 'true') {
      root.dataset.lab = 'open';
    }
  } catch {
    // Storage is blocked: treat the visitor as a guest without a stored theme.
  }
})();
