import { categoryOf } from '@duetcast/domain/kernel/decider';
import type { Recorded } from '@duetcast/domain/kernel/event';
import { contentUses, endSentinel } from '@duetcast/projections/content/content-uses';
import { currentFor, rowIdsOf } from '@duetcast/projections/kernel/projection';

/** What content is for those that use it. */
export const contentKinds = ['output', 'segment', 'clip', 'manifest', 'podcast', 'lexicon', 'sound', 'show'] as const;
export type ContentKind = (typeof contentKinds)[number];

export interface ContentUse {
  readonly kind: ContentKind;
  readonly stream: string;
}

/** Content uses do not depend on the global position. */
const anyPosition = '';
const kindOfType: Readonly<Record<string, ContentKind>> = {
  ChunkDownloaded: 'clip',
  SegmentSynthesized: 'segment',
  SegmentRestored: 'segment',
  JobAssembled: 'output',
  OutputRestored: 'output',
};
const kindOfCategory: Readonly<Record<string, ContentKind>> = {
  lexicon: 'lexicon',
  podcast: 'podcast',
  show: 'show',
  sounds: 'sound',
};

/** Content that events name and have not released, with what it is. */
export class ContentLedger {
  private readonly uses = new Map<string, Map<string, ContentKind>>();

  take(event: Omit<Recorded, 'position'>): void {
    if (!contentUses.categories.includes(categoryOf(event))) return;
    const current = currentFor(contentUses, { ...event, position: anyPosition });
    for (const id of rowIdsOf(contentUses, current)) {
      if (id === endSentinel) continue;
      const hash = id.slice(0, id.indexOf('/'));
      const uses = this.uses.get(hash) ?? new Map<string, ContentKind>();
      if (contentUses.fold(null, current, id)) this.uses.set(hash, uses.set(event.stream, kindOf(event, hash)));
      else if (uses.delete(event.stream) && uses.size === 0) this.uses.delete(hash);
    }
  }

  /** Unique and sorted. */
  hashes(): string[] {
    return [...this.uses.keys()].sort();
  }

  usesOf(hash: string): ContentUse[] {
    return [...(this.uses.get(hash) ?? [])].map(([stream, kind]) => ({ kind, stream }));
  }
}

function kindOf(event: Pick<Recorded, 'type' | 'stream' | 'data'>, hash: string): ContentKind {
  if (event.type === 'JobSubmitted')
    return (event.data as { manifestHash?: string }).manifestHash === hash ? 'manifest' : 'clip';
  return kindOfType[event.type] ?? kindOfCategory[categoryOf(event)] ?? 'manifest';
}
