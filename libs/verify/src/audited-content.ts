import type { AuditedContent } from './signed-audit';

interface Naming {
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
}

const hashPattern = /^[0-9a-f]{64}$/;
const expiries = ['OutputExpired', 'ContentExpired'];
/** Lists of hashes; beside them, every field of an event's data whose name ends in `Hash` names content. */
const lists = ['clips', 'released'];

const isHash = (value: unknown): value is string => typeof value === 'string' && hashPattern.test(value);

function hashesOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (name.endsWith('Hash')) return isHash(value) ? [value] : [];
    return lists.includes(name) && Array.isArray(value) ? value.filter(isHash) : [];
  });
}

/** What the events say of the content that they name, sorted by hash; events are as stored, of any version. */
export function namedContent(events: readonly Naming[]): Omit<AuditedContent, 'isStored'>[] {
  const named = new Map<string, { hash: string; namedAt: number; releasedAt: number | null }>();
  for (const { type, revision, data } of events)
    for (const hash of hashesOf(data)) {
      const content = named.get(hash) ?? { hash, namedAt: revision, releasedAt: null };
      if (expiries.includes(type)) content.releasedAt = revision;
      named.set(hash, content);
    }
  return [...named.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
}
