import { Injectable } from '@nestjs/common';
import { refilled } from '@duetcast/domain/portability/withheld';
import { allProjections } from '@duetcast/projections/all';
import { ContentStore } from '../../media/content/content-store';
import { EventStore, type NewEvent, type StoredEvent } from '../../eventing/event-store/event-store';
import { chaptersName } from '../jobs/public';
import { projectorsCollection, type ProjectorRow } from '../../eventing/projector/status/projector-lease';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { checkArchive, eventsOf, type CheckedArchive } from './archive-check';
import type { ArchivedEntry, ArchivedEvent, ArchiveManifest } from './archive-format';
import { ArchiveRefused, readArchive, type ArchiveVisitor, type ReadLimits } from './archive-reader';

export interface ImportOptions {
  /** Whether an administrator stays one. Default: the archive of one is refused. */
  readonly keepAdmin?: boolean;
  readonly limits?: ReadLimits;
}

interface Imported {
  readonly manifest: ArchiveManifest;
  /** Events that were not there before. */
  readonly newEvents: number;
}

/** Takes an account's archive into a server that does not run, whole or not at all; a crash is made good by another try. */
@Injectable()
export class ImportAccount {
  constructor(
    private readonly store: EventStore,
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
  ) {}

  /** @throws ArchiveRefused with the place, before anything was written */
  async import(file: string, { keepAdmin = false, limits }: ImportOptions = {}): Promise<Imported> {
    await this.refuseWhileRunning();
    const checked = await checkArchive(file, limits);
    const { manifest, isAdmin } = checked;
    if (isAdmin && !keepAdmin)
      throw new ArchiveRefused(manifest.accountId, 'is an administrator; say that it is to stay one (--keep-admin)');
    const stored = await this.storedRevisions(file, checked);
    const unchanged = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
    await this.putContent(file, unchanged);
    return { manifest, newEvents: await this.appendEvents(file, unchanged, stored) };
  }

  /** What a running server does about the first events would be in the way of the next. */
  private async refuseWhileRunning(): Promise<void> {
    await this.rows.ensure(projectorsCollection);
    const names = allProjections.map(({ name }) => name);
    const leases = await this.rows.load<ProjectorRow>(projectorsCollection.name, names);
    const now = new Date().toISOString();
    for (const { row } of leases.values())
      if (row.holder !== null && row.leaseExpiresAt > now)
        throw new ArchiveRefused('the server', 'is running; stop it (after a crash, wait half a minute) and try again');
  }

  /** How far each stream of the archive is stored here already, by an import that did not end. @throws ArchiveRefused */
  private async storedRevisions(file: string, { manifest, heads }: CheckedArchive): Promise<Map<string, number>> {
    const last = new Map<string, StoredEvent>();
    for (const stream of heads.keys())
      for await (const event of this.store.readStream(stream, { backwards: true, limit: 1 })) last.set(stream, event);
    const strange = new Set(last.keys());
    if (strange.size > 0)
      await eachEvent(file, (event) => {
        const here = last.get(event.stream);
        const isSame = here?.revision === event.revision && here.metadata.hash === event.metadata.hash;
        if (isSame && here.id === event.id) strange.delete(event.stream);
      });
    for (const stream of strange)
      throw new ArchiveRefused(stream, `is here already and is not the one of ${manifest.accountId} in the archive`);
    return new Map([...last].map(([stream, { revision }]) => [stream, revision]));
  }

  /** Content first: an event never speaks of bytes that are not there. */
  private putContent(file: string, unchanged: ReadonlyMap<string, string>): Promise<void> {
    const content = async (_hash: string, chunks: AsyncIterable<Buffer>) => {
      const bytes: Buffer[] = [];
      for await (const chunk of chunks) bytes.push(chunk);
      await this.content.put(Buffer.concat(bytes));
    };
    const take: ArchiveVisitor['file'] = async ({ kind, name, sha256 }, text) => {
      if (kind !== 'manifest' && unchanged.get(name) !== sha256) throw changed(name);
      if (kind !== 'chapters') return;
      const jobId = name.slice('chapters/'.length, -'.json'.length);
      await this.content.setName(chaptersName(jobId), JSON.parse(text ?? '') as object);
    };
    return readArchive(file, { content, file: take });
  }

  private async appendEvents(
    file: string,
    unchanged: ReadonlyMap<string, string>,
    stored: ReadonlyMap<string, number>,
  ): Promise<number> {
    let newEvents = 0;
    await eachFileOfEvents(file, async (events, { name, sha256 }) => {
      if (unchanged.get(name) !== sha256) throw changed(name);
      newEvents += await this.append(events.filter(({ stream, revision }) => revision > (stored.get(stream) ?? -1)));
    });
    return newEvents;
  }

  /** In the order of the archive; neighbours of one stream together. */
  private async append(events: readonly ArchivedEvent[]): Promise<number> {
    let run: ArchivedEvent[] = [];
    const flush = async () => {
      const [first] = run;
      if (!first) return;
      const expected = first.revision === 0 ? 'noStream' : first.revision - 1;
      await this.store.append(first.stream, run.map(newEventOf), { expected });
      run = [];
    };
    for (const event of events) {
      if (run[0] && run[0].stream !== event.stream) await flush();
      run.push(event);
    }
    await flush();
    return events.length;
  }
}

const changed = (name: string) => new ArchiveRefused(name, 'changed while it was read');

const eachEvent = (file: string, take: (event: ArchivedEvent) => void) =>
  eachFileOfEvents(file, async (events) => events.forEach(take));

function eachFileOfEvents(
  file: string,
  take: (events: readonly ArchivedEvent[], file: ArchivedEntry) => Promise<void>,
): Promise<void> {
  const content = async (_hash: string, chunks: AsyncIterable<Buffer>) => {
    for await (const _chunk of chunks) continue;
  };
  return readArchive(file, {
    content,
    file: async (entry, text) => {
      if (entry.kind !== 'events') return;
      const events = eventsOf(entry.name, text ?? '').map(({ event }) => event);
      await take(events, entry);
    },
  });
}

const newEventOf = ({ id, type, data, metadata }: ArchivedEvent): NewEvent => ({
  id,
  type,
  data: refilled(type, data),
  metadata,
});
