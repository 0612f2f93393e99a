import { streamName, type Decider } from '@duetcast/domain/kernel/decider';
import { event, type EventCatalog, upcast } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { usageEvents, type UsageDataOf, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { domainUsageIdOf, type Usage } from '@duetcast/domain/usage/usage-state';
import { z } from 'zod';
import type { CommandContext } from '../../apps/api/src/eventing/deciders/command-context';
import type { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import type { EventStore } from '../../apps/api/src/eventing/event-store/event-store';

type Scope = Pick<UsageEvent['data'], 'accountId' | 'domain' | 'month'>;

/** Data of version 1 of the events that have a later version. */
export function oldUsageData({ type, data }: UsageEvent): JsonObject {
  if (type === 'CharactersReserved') {
    const { attempt: _attempt, keys: _keys, limits, ...old } = data;
    return { ...old, limit: limits.domain ?? limits.account };
  }
  if (type !== 'CharactersUsed') return data;
  const { keys: _keys, ...old } = data;
  return old;
}

const anyData = z.looseObject({});
const oldEvents: EventCatalog = {
  ...usageEvents,
  CharactersReserved: event(1, anyData),
  CharactersUsed: event(1, anyData),
};

/** Decides as the version before did: one stream per domain and month, events of version 1. */
const oldUsageDecider: Decider<UsageCommand, UsageEvent, Usage> = {
  ...usageDecider,
  events: oldEvents,
  decide: (command, state) =>
    usageDecider
      .decide(command, state)
      .map((decided) => ({ type: decided.type, data: oldUsageData(decided) }) as unknown as UsageEvent),
  evolve: (state, { type, data }) =>
    usageDecider.evolve(state, {
      type,
      data: type in oldEvents && oldEvents[type]!.version === 1 ? upcast(usageEvents, type, 1, data) : data,
    } as UsageEvent),
};

/** Runs a command on the stream of one domain, as the version before did. */
export const runOldUsage = (deciders: Deciders, scope: Scope, command: UsageCommand, context: CommandContext) =>
  deciders.run(oldUsageDecider, domainUsageIdOf(scope.accountId, scope.domain, scope.month), command, context);

/** Ends the stream of one domain and continues it in that of the account. */
export async function carryOver(store: EventStore, deciders: Deciders, scope: Scope, context: CommandContext) {
  const oldId = domainUsageIdOf(scope.accountId, scope.domain, scope.month);
  const newId = usageIdOf(scope.accountId, scope.month);
  const { state, revision: expectedRevision } = await deciders.load(oldUsageDecider, oldId);
  const closed = { ...scope, to: streamName('usage', newId) };
  const close = { type: 'CloseUsageStream', closed, expectedRevision } as const;
  await deciders.run(usageDecider, oldId, close, { ...context, commandId: `${context.commandId}/close` });
  const stream = streamName('usage', oldId);
  const corrections: string[] = [];
  let from = { stream, revision: -1, hash: '' };
  for await (const { type, data, revision, metadata } of store.readStream(stream)) {
    if (type === 'UsageCorrected') corrections.push(data.correctionId as string);
    from = { stream, revision, hash: metadata.hash };
  }
  const open = [...state.open.entries()].map(([, { reservationId, jobId, attempt, characters }]) => ({
    reservationId,
    jobId,
    attempt,
    characters,
  }));
  const usage: UsageDataOf<'UsageCarriedOver'> = { ...scope, characters: state.used, open, corrections, from };
  return deciders.run(usageDecider, newId, { type: 'CarryOverUsage', usage }, context);
}
