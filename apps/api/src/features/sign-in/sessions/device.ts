import devices from './devices.json';

/** The first product that a client other than a browser names, such as `curl/8.5.0`. */
const product = /^([A-Za-z][\w.-]{0,39})(?:\/|$)/;

/** The first whose pattern matches: browsers copy the names of earlier ones into theirs. */
const named = (userAgent: string, names: readonly (readonly string[])[]): string | undefined =>
  names.find(([token = '']) => new RegExp(token).test(userAgent))?.[1];

/** Browser and system of a `User-Agent` header, such as "Firefox on Linux"; undefined: unknown. Versions are left out. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  // Longer than any browser sends.
  const text = userAgent?.slice(0, 500) ?? '';
  if (!text.startsWith('Mozilla/')) return product.exec(text)?.[1];
  const [browser, system] = [named(text, devices.browsers), named(text, devices.systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
