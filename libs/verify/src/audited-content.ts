import type { AuditedContent } from './signed-audit';

interface NamingEvent {
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
}

const hashPattern = /^[0-9a-f]{64}$/;
const releaseTypes = ['OutputExpired', 'ContentExpired'];
/** Fields with lists of content hashes; fields whose names end in `Hash` contain one content hash. */
const listFields = ['clips', 'released'];

const isHash = (value: unknown): value is string => typeof value === 'string' && hashPattern.test(value);

function hashesOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (name.endsWith('Hash')) return isHash(value) ? [value] : [];
    return listFields.includes(name) && Array.isArray(value) ? value.filter(isHash) : [];
  });
}

/** The content that the events name, sorted by hash; events are as stored, in any version. */
export function namedContent(events: readonly NamingEvent[]): Omit<AuditedContent, 'isStored'>[] {
  const named = new Map<string, { hash: string; namedAt: number; releasedAt: number | null }>();
  for (const { type, revision, data } of events)
    for (const hash of hashesOf(data)) {
      const content = named.get(hash) ?? { hash, namedAt: revision, releasedAt: null };
      if (releaseTypes.includes(type)) content.releasedAt = revision;
      named.set(hash, content);
    }
  return [...named.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
}
