import type { ContentStore } from '../../platform/content/content-store';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';

/** Audio that is made once and kept in the content store under a name; made again after expiry. */
export class KeptAudio<Audio extends { readonly hash: string }> {
  private readonly pending = new Map<string, Promise<Audio>>();

  constructor(private readonly content: ContentStore) {}

  /** Concurrent requests share one making. @throws as `make` */
  async get(name: string, make: () => Promise<Audio>): Promise<Audio & { readonly bytes: number }> {
    const stored = await this.content.lookUpName<Audio>(name);
    const bytes = stored && (await this.content.renew(stored.hash)) ? await this.content.size(stored.hash) : null;
    if (stored && bytes !== null) return { ...stored, bytes };
    const made = await this.madeOnce(name, make);
    return { ...made, bytes: (await this.content.size(made.hash)) ?? 0 };
  }

  private madeOnce(name: string, make: () => Promise<Audio>): Promise<Audio> {
    const running = this.pending.get(name);
    if (running) return running;
    const pending = this.made(name, make).finally(() => this.pending.delete(name));
    this.pending.set(name, pending);
    return pending;
  }

  /** Nothing is bought that could not be kept. */
  private async made(name: string, make: () => Promise<Audio>): Promise<Audio> {
    if (!(await this.content.ping())) throw new StoreUnavailable('The content store takes no test write');
    const audio = await make();
    await this.content.setName(name, audio);
    return audio;
  }
}
