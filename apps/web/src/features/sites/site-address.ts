/** What a person typed for a web address, with its scheme; null where it is none. */
export function addressTyped(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return null; // some browsers take a space in a host
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password ? address : null;
}

export const domainOf = (address: string): string => new URL(address).hostname;
