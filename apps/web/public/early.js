// Runs before the first paint. A file, because the page allows no inline script.
(function () {
  // So that a dark page never flashes white.
  var system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var kept = null;
    try {
      kept = localStorage.getItem('mantine-color-scheme-value');
    } catch (_) {
      // Storage can be forbidden; the system's preference then decides.
    }
    var dark = kept === 'dark' || (kept !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  apply();
  // The documentation has no other script that follows changes of the system and in other tabs.
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
  // Public pages are rendered in English and without a session (rendered-pages.mjs).
  var isFirst = false;
  try {
    var language = (/\b(en|zh)\b[^,]*/i.exec(navigator.languages) || ['en'])[0];
    isFirst =
      (1e4).toLocaleString(language) === '10,000' &&
      !/zh/i.test(language) &&
      !localStorage.length &&
      !sessionStorage.length;
  } catch (_) {
    // Nothing is known then.
  }
  if (!isFirst) document.documentElement.setAttribute('data-returning', '');
  // The code of this page is loaded beside that of all pages, which would ask for it later.
  var code = document.getElementById('code-of-pages');
  var pages = code ? JSON.parse(code.textContent) : [];
  var page = pages.filter(function (each) {
    return new RegExp(each.path).test(location.pathname);
  })[0];
  (page ? page.files : []).forEach(function (href) {
    var link = document.createElement('link');
    var isStyle = /css$/.test(href);
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.href = href;
    document.head.appendChild(link);
  });
})();
