import { readDomain } from '../usage/domain-name';

/** The domain of a site's jobs and usage: its public host name, or its internal host with the port. */
export function siteDomainOf(siteUrl: string): string {
  const { host, hostname } = new URL(siteUrl);
  return readDomain(host).domain ?? readDomain(hostname).domain ?? hostname;
}

/** Path of a site without the slashes at its end: sites in folders of one host are several sites. */
export const sitePathOf = (siteUrl: string): string => new URL(siteUrl).pathname.replace(/\/+$/, '');

/** What people call a site: domain and path, such as `example.com/blog`. */
export const siteNameOf = (siteUrl: string): string => siteDomainOf(siteUrl) + sitePathOf(siteUrl);

/** The domain of a site, of its name or of the `siteDomain` of its events. */
export const domainOfSite = (site: string): string => site.split('/', 1)[0] ?? site;
