import { Injectable } from '@nestjs/common';
import { withPlaceholders } from '@duetcast/domain/portability/redacted-credentials';
import { catalogVersion } from '@duetcast/domain/kernel/catalog-version';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { ContentStore } from '../../platform/content/content-store';
import { EventStore, type NewEvent, type StoredEvent } from '../../eventing/event-store/event-store';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { AccountIds } from '../accounts/public';
import { chaptersName } from '../jobs/public';
import { ensureCollections } from '../../eventing/projector/ensure-collections';
import {
  isAlive,
  maxProcesses,
  processesCollection,
  type ProcessRow,
} from '../../eventing/projector/lease/projector-process';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { CarryOverMark } from '../usage/public';
import { checkArchive, eventsOf, type CheckedArchive } from './archive-check';
import type { ArchivedEntry, ArchivedEvent, ArchiveManifest } from './archive-format';
import { ArchiveRejected, readArchive, type ArchiveVisitor, type ReadLimits } from './archive-reader';

export interface ImportOptions {
  /** Keeps the administrator role. Default: the archive of an administrator is rejected. */
  readonly keepAdmin?: boolean;
  readonly limits?: ReadLimits;
}

interface Imported {
  readonly manifest: ArchiveManifest;
  /** Events that were not stored before. */
  readonly newEvents: number;
}

/** Imports an account's archive into a stopped server, completely or not at all; after a crash, a retry completes it. */
@Injectable()
export class ImportAccount {
  constructor(
    private readonly store: EventStore,
    private readonly content: ContentStore,
    private readonly rows: ReadModelStore,
    private readonly carryOver: CarryOverMark,
    private readonly accountIds: AccountIds,
    private readonly keys: AccountKeys,
  ) {}

  /** @throws ArchiveRejected with the place, before anything is written */
  async import(file: string, { keepAdmin = false, limits }: ImportOptions = {}): Promise<Imported> {
    await this.assertStopped();
    const checked = await checkArchive(file, limits);
    const { manifest, isAdmin, email } = checked;
    if (isAdmin && !keepAdmin)
      throw new ArchiveRejected(manifest.accountId, 'is an administrator; pass --keep-admin to keep the role');
    const stored = await this.storedRevisions(file, checked);
    const unchanged = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]));
    const isLocal = this.accountIds.isLocal(manifest.accountId, email);
    if (isLocal) await this.assertFreeAddress(email, manifest.accountId);
    await this.putKey(manifest);
    await this.putContent(file, unchanged);
    // An archive of the version before has usage streams of single domains; the next start carries them over.
    await this.carryOver.clear();
    const newEvents = await this.appendEvents(file, unchanged, stored);
    if (isLocal) await this.accountIds.claim(email, manifest.accountId);
    return { manifest, newEvents };
  }

  private async putKey({ accountId, secret }: ArchiveManifest): Promise<void> {
    if (secret === undefined || (await this.keys.put(accountId, Buffer.from(secret, 'base64url')))) return;
    throw new ArchiveRejected(accountId, 'was deleted from this server, or has another key here');
  }

  private async assertFreeAddress(email: string, accountId: string): Promise<void> {
    const existing = await this.accountIds.find(email);
    if (existing !== null && existing !== accountId)
      throw new ArchiveRejected(accountId, `has the email address of another account of this server, ${existing}`);
  }

  /** A running server would react to the first events and append conflicting ones. */
  private async assertStopped(): Promise<void> {
    await ensureCollections(this.rows, [accounts]);
    const { rows } = await this.rows.find<ProcessRow>(processesCollection.name, { limit: maxProcesses });
    if (rows.some(({ row }) => isAlive(row)))
      throw new ArchiveRejected('the server', 'is running; stop it (after a crash, wait 30 seconds) and retry');
  }

  /** Last revision of each stream that an interrupted import has stored. @throws ArchiveRejected */
  private async storedRevisions(file: string, { manifest, heads }: CheckedArchive): Promise<Map<string, number>> {
    const last = new Map<string, StoredEvent>();
    for (const stream of heads.keys())
      for await (const event of this.store.readStream(stream, { backwards: true, limit: 1 })) last.set(stream, event);
    const foreign = new Set(last.keys());
    if (foreign.size > 0)
      await eachEvent(file, (event) => {
        const stored = last.get(event.stream);
        const isSame = stored?.revision === event.revision && stored.metadata.hash === event.metadata.hash;
        if (isSame && stored.id === event.id) foreign.delete(event.stream);
      });
    for (const stream of foreign)
      throw new ArchiveRejected(
        stream,
        `already exists and differs from the stream of ${manifest.accountId} in the archive`,
      );
    return new Map([...last].map(([stream, { revision }]) => [stream, revision]));
  }

  /** Content first: no event may reference missing bytes. */
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
    await eachEventsFile(file, async (events, { name, sha256 }) => {
      if (unchanged.get(name) !== sha256) throw changed(name);
      newEvents += await this.append(events.filter(({ stream, revision }) => revision > (stored.get(stream) ?? -1)));
    });
    return newEvents;
  }

  /** In archive order; consecutive events of one stream in one append. */
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

const changed = (name: string) => new ArchiveRejected(name, 'changed during the import');

const eachEvent = (file: string, take: (event: ArchivedEvent) => void) =>
  eachEventsFile(file, async (events) => events.forEach(take));

function eachEventsFile(
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
  data: withPlaceholders(type, data),
  metadata: metadata.chain === undefined ? { ...metadata, catalog: catalogVersion } : metadata,
});
