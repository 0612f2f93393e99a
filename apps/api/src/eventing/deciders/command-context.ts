import { randomUUID } from 'node:crypto';
import type { Actor } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../event-store/event-store';

/** Actor and cause of a command: becomes the metadata of every event. */
export interface CommandContext {
  /** Unique per command; event ids derive from it, so an append with an unknown outcome can be retried. */
  readonly commandId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  /** ISO 8601 UTC; default: now. */
  readonly at?: string;
}

/** A context without a command id, for several commands with the same cause. */
export type Cause = Omit<CommandContext, 'commandId'>;

/**
 * The context of a sub-command. Each needs its own id, since event ids derive from it; `name` (such as `SubmitJob`) makes
 * that id the same on a retry.
 */
export const childContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});

/** The context of a new command; `cause` is the id of the request or of the entity that caused it. */
export const newContext = (actor: Actor, cause: string): CommandContext => ({
  commandId: randomUUID(),
  actor,
  correlationId: cause,
  causationId: cause,
});

/** The context of a command by the server itself; `id` names the component in the audit trail. */
export const systemContext = (id: string, cause: string): CommandContext => newContext({ kind: 'system', id }, cause);

/** The context of a command that the reactor `id` runs for an event; the command id is the same on every redelivery. */
export const reactionTo = (event: StoredEvent, id: string): CommandContext => ({
  commandId: `${id}/${event.id}`,
  ...causedBy(event, { kind: 'system', id }),
});

/** Causation by an event, with the correlation id of that event. */
export const causedBy = ({ id, metadata }: StoredEvent, actor: Actor): Cause => ({
  actor,
  correlationId: metadata.$correlationId,
  causationId: id,
});
