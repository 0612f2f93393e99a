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

/** The content that events name; events are as stored, in any version. */
export class NamedContent {
  private readonly named = new Map<string, { hash: string; namedAt: number; releasedAt: number | null }>();

  add({ type, revision, data }: NamingEvent): void {
    for (const hash of hashesOf(data)) {
      const content = this.named.get(hash) ?? { hash, namedAt: revision, releasedAt: null };
      if (releaseTypes.includes(type)) content.releasedAt = revision;
      this.named.set(hash, content);
    }
  }

  /** By hash. */
  sorted(): Omit<AuditedContent, 'isStored'>[] {
    return [...this.named.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  }
}

export function namedContent(events: readonly NamingEvent[]): Omit<AuditedContent, 'isStored'>[] {
  const content = new NamedContent();
  for (const event of events) content.add(event);
  return content.sorted();
}
