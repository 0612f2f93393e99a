import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is of the public internet: unicast and, for IPv6, of 2000::/3. Addresses that carry an IPv4
 * address (NAT64, 6to4, Teredo) are not: they reach machines that the IPv4 address would not be allowed to reach;
 * IPv4-mapped ones are judged by what they carry.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}
