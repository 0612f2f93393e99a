// Runs before the first paint: opens the page in the reader's language and shows the samples in the chosen one.
{
  const root = document.documentElement;
  root.dataset.samples = 'curl';
  // A choice is kept as JSON; storage can be forbidden.
  const firstWord = (text) => /[a-z]+/.exec(text)?.[0];
  const kept = (key) => {
    try {
      return firstWord(localStorage.getItem(key));
    } catch {}
  };
  const sample = kept('duetcast.docs.language');
  if (['typescript', 'python'].includes(sample)) root.dataset.samples = sample;
  // An address that names its language wins.
  const wanted = !/^\/doc\/\w\w(\/|$)/.test(location.pathname)
    ? [kept('duetcast.language'), ...navigator.languages.map(firstWord)]
    : [];
  const page = wanted.map((language) => document.querySelector(`link[hreflang="${language}"]`)).find(Boolean);
  if (page && page.hreflang !== root.lang) location.replace(page.href + location.search + location.hash);
}
