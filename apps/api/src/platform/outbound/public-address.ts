import ipaddr from 'ipaddr.js';

/** Public by range, but inside Azure the host that answers with the secrets of a machine (wire server). */
const hostsOfClouds = new Set(['168.63.129.16']);

/** Whether a host of a URL is this machine. */
export const isLoopback = (host: string): boolean =>
  /(^|\.)localhost$/i.test(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/**
 * Whether an IP address is on the public internet: unicast and, for IPv6, in 2000::/3. Transition addresses (NAT64,
 * 6to4, Teredo) do not count, because they can embed a private IPv4 address; IPv4-mapped ones are checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostsOfClouds.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}
