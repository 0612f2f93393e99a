import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ContentStore } from '../../platform/content/content-store';
import { threadPool } from '../../platform/threads/thread-pool';
import type { CoverTask } from './cover.worker';
import type { CoverText } from './design';

/** Pixels of a side; podcast directories ask for 1,400 to 3,000. */
export const coverSizes = [300, 600, 1400, 3000] as const;
export type CoverSize = (typeof coverSizes)[number];

/** A PNG file in the content store. */
export interface Cover {
  readonly contentHash: string;
  readonly bytes: number;
}

/** Raise it when the drawing changes: covers are then made again. */
const version = 1;
const idleTimeoutMs = 10_000;

/** Square covers drawn from a title; made at their first use, and again after retention deleted them. */
@Injectable()
export class Covers implements OnApplicationShutdown {
  private readonly pool = threadPool<CoverTask, Uint8Array>(__dirname, 'cover.worker', {
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
  });
  private readonly pending = new Map<string, Promise<Cover>>();

  constructor(private readonly content: ContentStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close({ force: true });
  }

  /** The owner is that of the title, with whom the cover is deleted. @throws errors of the store */
  async generated(text: CoverText, size: CoverSize, owner: { readonly ownerId: string }): Promise<Cover> {
    const { title, seed = '' } = text;
    const name = `cover/${version}/${await this.content.hashOfJson({ title, seed }, owner)}/${size}`;
    const stored = await this.content.lookUpName<Cover>(name);
    if (stored && (await this.content.renew(stored.contentHash))) return stored;
    // Concurrent requests share one drawing.
    const running = this.pending.get(name) ?? this.make(name, text, size, owner);
    this.pending.set(name, running);
    return running.finally(() => this.pending.delete(name));
  }

  private async make(name: string, text: CoverText, side: CoverSize, owner: { ownerId: string }): Promise<Cover> {
    const bytes = await this.pool.run({ ...text, side });
    const cover: Cover = { contentHash: await this.content.put(bytes, owner), bytes: bytes.byteLength };
    await this.content.setName(name, cover);
    return cover;
  }
}
