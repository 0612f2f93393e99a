// Runs before the first paint: opens the page in the reader's language and shows the samples in the chosen one.
(function () {
  var root = document.documentElement;
  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (_) {
      return null;
    }
  }
  var pages = {};
  document.querySelectorAll('link[hreflang]').forEach(function (link) {
    pages[link.hreflang] = link.href;
  });
  var wanted = [kept('duetcast.language')]
    .concat(Array.from(navigator.languages, (tag) => tag.toLowerCase().split('-')[0]))
    .find((language) => Object.hasOwn(pages, String(language)));
  // An address that names its language is obeyed.
  if (location.pathname === '/doc' && wanted && wanted !== root.lang)
    location.replace(pages[wanted] + location.search + location.hash);
  var sample = kept('duetcast.docs.language');
  root.dataset.samples = ['curl', 'typescript', 'python'].includes(sample) ? sample : 'curl';
})();
