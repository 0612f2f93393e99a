import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';

const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|igshid)$/i;

/** The whole address without tracking parameters; null unless it is an absolute web address. */
export function linkAddress(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? parsedUrl(address) : null;
  if (!url) return null;
  const tracked = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  if (tracked.length === 0) return address;
  for (const name of tracked) url.searchParams.delete(name);
  return url.href;
}

/** The address as it is shown: without protocol, `www.`, query and a final slash. */
export const shownAddress = (address: string): string =>
  address
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');

const spokenPath = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,2}$/i;

/** The host, and a path of one word or two: "riverton.gov/flood-plan". */
export function spokenAddress(address: string): string {
  const [host = '', ...path] = shownAddress(address).split('/');
  return path.length === 1 && spokenPath.test(path[0]!) ? `${host}/${path[0]}` : host;
}
