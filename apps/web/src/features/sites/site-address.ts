import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';

/** The typed web address, with a scheme; null if invalid. */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return null; // Some browsers accept a space in a host.
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parsedUrl(address);
  if (!url) return null;
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? address : null;
}
