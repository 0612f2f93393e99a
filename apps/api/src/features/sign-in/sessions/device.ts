/** The first that matches names the browser: others copy earlier names into theirs. */
const browsers: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [token: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The first product that a client other than a browser names, such as `curl/8.5.0`. */
const product = /^([A-Za-z][\w.-]{0,39})(?:\/|$)/;

const named = (userAgent: string, names: typeof browsers): string | undefined =>
  names.find(([token]) => token.test(userAgent))?.[1];

/** Browser and system of a `User-Agent` header, such as "Firefox on Linux"; undefined: unknown. Versions are left out. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  // Longer than any browser sends.
  const text = userAgent?.slice(0, 500) ?? '';
  if (!text.startsWith('Mozilla/')) return product.exec(text)?.[1];
  const [browser, system] = [named(text, browsers), named(text, systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
