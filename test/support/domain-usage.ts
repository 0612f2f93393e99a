import { genesisHash } from '@duetcast/domain/kernel/chain';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { domainUsageIdOf } from '@duetcast/domain/usage/usage-state';
import { chain } from '../../apps/api/src/eventing/deciders/recording';
import type { EventStore, StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';

export interface DomainScope {
  readonly accountId: string;
  readonly domain: string;
  readonly month: string;
}

export const domainStreamOf = ({ accountId, domain, month }: DomainScope): string =>
  `usage-${domainUsageIdOf(accountId, domain, month)}`;

/** Events have version 1 and no owner. */
const before = { events: {}, evolve: () => null, ownerOf: () => null };
const reservation = (jobId: string, characters: number) => ({ reservationId: `${jobId}:1`, jobId, characters });

/** Usage events as the version with a stream per domain decided them. */
export const domainUsage = {
  reserved: (jobId: string, characters: number): DomainEvent => ({
    type: 'CharactersReserved',
    data: { ...reservation(jobId, characters), limit: 10_000 },
  }),
  used: (jobId: string, characters: number): DomainEvent => ({
    type: 'CharactersUsed',
    data: reservation(jobId, characters),
  }),
  released: (jobId: string, characters: number): DomainEvent => ({
    type: 'CharactersReleased',
    data: { ...reservation(jobId, characters), reason: 'The job failed.' },
  }),
  corrected: (correctionId: string, characters: number): DomainEvent => ({
    type: 'UsageCorrected',
    data: { correctionId, characters, reason: 'Counted twice.' },
  }),
};

/** Appends at the end of the scope's stream, as that version did; rejects with WrongRevision if `expected` is stale. */
export async function appendDomainUsage(
  store: EventStore,
  scope: DomainScope,
  events: readonly DomainEvent[],
  expected?: number,
): Promise<void> {
  const stream = domainStreamOf(scope);
  let last: StoredEvent | undefined;
  for await (const event of store.readStream(stream)) last = event;
  const head = {
    state: null,
    revision: last?.revision ?? -1,
    hash: last?.metadata.hash ?? genesisHash,
    position: null,
  };
  const context = { commandId: `${stream}/${head.revision}`, actor: { kind: 'worker', id: 'before' } } as const;
  const complete = events.map(({ type, data }) => ({ type, data: { ...scope, ...(data as object) } }));
  const cause = { correlationId: stream, causationId: stream };
  const recorded = chain(before, stream, complete, head, { ...context, ...cause });
  const revision = expected ?? head.revision;
  await store.append(stream, recorded.events, { expected: revision === -1 ? 'noStream' : revision });
}
