import { Injectable } from '@nestjs/common';
import { StateStore, type StoredState } from '../../eventing/state/state-store';
import { isDownload, united, type Span } from './coverage';
import { DownloadCounts } from './download-counts';
import { endOf, ListenerNames, type Listener } from './listener-names';

/** A part of a publication's audio that was sent to a listener. */
export interface Heard {
  readonly publicationId: string;
  readonly listener: Listener;
  /** UTC, YYYY-MM-DD. */
  readonly day: string;
  readonly span: Span;
  readonly file: { readonly bytes: number; readonly durationMs: number };
}

interface StoredListener {
  readonly spans: readonly Span[];
  readonly isCounted: boolean;
}

const kind = 'download-listener';
/** Other processes that change the same listener meanwhile. */
const attempts = 5;

/** Adds up what each listener received of a publication on a day, and counts a download once it is enough. */
@Injectable()
export class HeardFiles {
  constructor(
    private readonly state: StateStore,
    private readonly names: ListenerNames,
    private readonly counts: DownloadCounts,
  ) {}

  /** @throws errors of the stores; then a part of the batch may not be counted */
  async add(batch: readonly Heard[]): Promise<void> {
    const downloads = new Map<string, number>();
    for (const [name, parts] of await this.byName(batch)) {
      const [{ publicationId, day }] = parts;
      const key = JSON.stringify([publicationId, day]);
      if (await this.becomesDownload(name, parts)) downloads.set(key, (downloads.get(key) ?? 0) + 1);
    }
    for (const [key, count] of downloads) {
      const [publicationId, day] = JSON.parse(key) as [string, string];
      await this.counts.add(publicationId, day, count);
    }
  }

  private async byName(batch: readonly Heard[]): Promise<Map<string, [Heard, ...Heard[]]>> {
    const result = new Map<string, [Heard, ...Heard[]]>();
    for (const heard of batch) {
      const name = await this.names.nameOf(heard.day, heard.publicationId, heard.listener);
      result.set(name, [...(result.get(name) ?? []), heard] as [Heard, ...Heard[]]);
    }
    return result;
  }

  /** Whether these parts complete a download that was not counted before. */
  private async becomesDownload(name: string, parts: readonly [Heard, ...Heard[]]): Promise<boolean> {
    const [{ file, day }] = parts;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const before = await this.state.get<StoredListener>(kind, name);
      if (before?.value.isCounted) return false;
      const spans = united([...(before?.value.spans ?? []), ...parts.map(({ span }) => span)]);
      const isCounted = isDownload(spans, file);
      const after = { spans: isCounted ? [] : spans, isCounted };
      if (await this.write(name, before, after, endOf(day))) return isCounted;
    }
    return false;
  }

  /** false: another process was faster. */
  private async write(
    id: string,
    before: StoredState<StoredListener> | null,
    value: StoredListener,
    expiresAt: string,
  ): Promise<boolean> {
    if (before) return this.state.update(kind, id, before.version, value, expiresAt);
    return (await this.state.insert(kind, [{ id, value, expiresAt }])).has(id);
  }
}
