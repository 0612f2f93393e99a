import { parsedUrl } from '../kernel/parsed-url';
import { sitePathOf } from './site-name';

/**
 * Whether the address belongs to the site, so that only the site gets a code that is sent there: the same scheme, host
 * and port, and the site's path or one below it.
 */
export function isOfSite(address: string, siteUrl: string): boolean {
  const [url, site] = [parsedUrl(address), parsedUrl(siteUrl)];
  if (!url || !site || !/^https?:$/.test(url.protocol) || url.origin !== site.origin) return false;
  if (url.username || url.password || address.includes('#')) return false;
  const path = sitePathOf(siteUrl);
  return (url.pathname === path || url.pathname.startsWith(`${path}/`)) && !climbs(url.pathname);
}

/**
 * Whether a server might leave the folder of the site: some decode slashes, some decode twice, and some drop the
 * parameters of a segment (`..;`) before they resolve it.
 */
function climbs(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    if (decoded !== path) return climbs(decoded);
    return /(?:^|[/\\])\.\.(?:[/\\;\0]|$)/.test(path);
  } catch {
    return true;
  }
}
