// Runs before the first paint, so that a dark page never flashes white. A file, because the page allows no inline script.
(function () {
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
})();
