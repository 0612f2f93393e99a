import { Injectable } from '@nestjs/common';
import type { AccountImport, KeptPart } from '@duetcast/domain/accounts/account-imports';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { evolveStored, streamName } from '@duetcast/domain/kernel/decider';
import { withPlaceholders } from '@duetcast/domain/portability/redacted-credentials';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { KeyRing } from '../../eventing/account-keys/key-ring';
import { systemContext } from '../../eventing/deciders/command-context';
import { chain } from '../../eventing/deciders/recording';
import { EventStore, type NewEvent, type StoredEvent } from '../../eventing/event-store/event-store';
import type { CheckedArchive } from './checks/archive-check';
import { type ArchivedEvent, ArchiveRejected } from './archive/archive-format';
import { eachEvent } from './checks/checked-members';
import type { Source } from './checks/read-manifest';

/** Last revision of each stream that is stored already. */
type Stored = ReadonlyMap<string, number>;

const accountStream = ({ account }: Source): string => streamName(accountDecider.category, account);

/** Appends the events of a checked archive. */
@Injectable()
export class ImportedEvents {
  constructor(
    private readonly store: EventStore,
    private readonly keys: AccountKeys,
  ) {}

  /**
   * What an interrupted import of the same archive has stored.
   * @throws ArchiveRejected if the account exists otherwise, or if the import was finished: it is closed then
   */
  async storedOf(file: string, checked: CheckedArchive): Promise<Stored> {
    const { source, heads } = checked;
    const stored = new Map<string, number>();
    const unequal = new Map<string, StoredEvent>();
    const isBegun = await this.isBegun(source);
    await this.assertFree(source);
    for (const [stream, { revision }] of heads) {
      if (stream === accountStream(source)) continue;
      for await (const event of this.store.readStream(stream, { backwards: true, limit: 1 })) {
        if (!isBegun || event.revision > revision) throw exists(stream, source);
        stored.set(stream, event.revision);
        unequal.set(stream, event);
      }
    }
    if (!isBegun) return stored;
    if (
      [...heads].every(([stream, { revision }]) => stream === accountStream(source) || stored.get(stream) === revision)
    )
      throw new ArchiveRejected(source.account, 'was imported from this archive already');
    await eachEvent(file, checked, async ({ stream, revision, id, metadata }) => {
      const last = unequal.get(stream);
      if (last?.revision === revision && last.id === id && last.metadata.hash === metadata.hash) unequal.delete(stream);
    });
    for (const stream of unequal.keys()) throw exists(stream, source);
    return stored.set(accountStream(source), Infinity);
  }

  /** The account's own stream first, in one append with the record of the import: it never has the rights of before. */
  async append(file: string, checked: CheckedArchive, stored: Stored, kept: readonly KeptPart[]): Promise<number> {
    const { source } = checked;
    let newEvents = 0;
    if (!stored.has(accountStream(source))) newEvents += await this.appendAccount(file, checked, kept);
    let run: ArchivedEvent[] = [];
    const flush = async () => {
      if (run.length > 0) await this.appendRun(run);
      newEvents += run.length;
      run = [];
    };
    await eachEvent(file, checked, async (event) => {
      if (event.stream === accountStream(source) || event.revision <= (stored.get(event.stream) ?? -1)) return;
      if (run[0] && (run[0].stream !== event.stream || run.length >= maxRun)) await flush();
      run.push(event);
    });
    await flush();
    return newEvents;
  }

  private async appendAccount(file: string, checked: CheckedArchive, kept: readonly KeptPart[]): Promise<number> {
    const { source } = checked;
    const stream = accountStream(source);
    const events: ArchivedEvent[] = [];
    await eachEvent(file, checked, async (event) => void (event.stream === stream && events.push(event)));
    const recorded = await this.importRecord(source, checked, kept, events);
    await this.store.append(stream, [...events.map(newEventOf), ...recorded], { expected: 'noStream' });
    return events.length;
  }

  private async importRecord(
    source: Source,
    { heads }: CheckedArchive,
    kept: readonly KeptPart[],
    events: readonly ArchivedEvent[],
  ): Promise<readonly NewEvent[]> {
    const { account, issuer, key, manifestHash, exportedAt, counts } = source;
    const stream = accountStream(source);
    const head = heads.get(stream);
    const state = events.reduce((before, event) => evolveStored(accountDecider, before, event), accountDecider.initial);
    const imported: AccountImport = {
      issuer,
      keyId: key?.kid ?? null,
      manifestHash,
      exportedAt,
      ...{ events: counts.events, streams: counts.streams, content: counts.content },
      kept: [...kept],
    };
    const decided = accountDecider.decide({ type: 'RecordImport', imported }, state);
    const ring = new KeyRing();
    ring.get(account);
    await ring.load(this.keys);
    const before = { state, revision: head?.revision ?? -1, hash: head?.hash ?? '', position: null };
    const context = { ...systemContext('import', manifestHash), commandId: `import/${manifestHash}` };
    return chain(accountDecider, stream, decided, before, context, ring).events;
  }

  /** Whether the account's stream was imported from this archive. @throws ArchiveRejected if it exists otherwise */
  private async isBegun(source: Source): Promise<boolean> {
    const stream = accountStream(source);
    let isEmpty = true;
    for await (const { type, data } of this.store.readStream(stream)) {
      isEmpty = false;
      if (type === 'AccountImported' && data.manifestHash === source.manifestHash) return true;
    }
    if (isEmpty) return false;
    throw exists(stream, source);
  }

  /** Checks that no stream that the archive left out exists here: its webhooks remain in the archive. */
  private async assertFree(source: Source): Promise<void> {
    for (const stream of source.agedStreams)
      for await (const _event of this.store.readStream(stream, { limit: 1 })) throw exists(stream, source);
  }

  private async appendRun(run: readonly ArchivedEvent[]): Promise<void> {
    const [first] = run;
    if (!first) return;
    const expected = first.revision === 0 ? 'noStream' : first.revision - 1;
    await this.store.append(first.stream, run.map(newEventOf), { expected });
  }
}

/** Consecutive events of one stream in one append. */
const maxRun = 200;

const exists = (stream: string, { account }: Source) =>
  new ArchiveRejected(stream, `already exists and differs from the stream of ${account} in the archive`);

const newEventOf = ({ id, type, data, metadata }: ArchivedEvent): NewEvent => ({
  id,
  type,
  data: withPlaceholders(type, data),
  metadata,
});
