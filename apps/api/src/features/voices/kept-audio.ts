import type { ContentStore } from '../../platform/content/content-store';

interface Kept {
  readonly hash: string;
}

/** Audio that is made once and kept in the content store under a name; made again after expiry. */
export class KeptAudio<Audio extends Kept> {
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
    const pending = make()
      .then(async (audio) => {
        await this.content.setName(name, audio);
        return audio;
      })
      .finally(() => this.pending.delete(name));
    this.pending.set(name, pending);
    return pending;
  }
}
