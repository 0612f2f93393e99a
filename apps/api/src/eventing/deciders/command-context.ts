import { randomUUID } from 'node:crypto';
import type { Actor } from '@duetcast/domain/kernel/event';
import type { StoredEvent } from '../event-store/event-store';

/** Who wishes it and why: becomes the metadata of every event. */
export interface CommandContext {
  /** Unique to the wish; event ids derive from it, so that an append of unknown outcome can be tried again. */
  readonly commandId: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  /** ISO 8601 UTC; default: now. */
  readonly at?: string;
}

/** A context whose wishes are named one by one. */
export type Cause = Omit<CommandContext, 'commandId'>;

/**
 * The context of one of the commands that a wish runs. Each needs its own id, since event ids derive from it; `name` says
 * which it is (`SubmitJob`), so that the wish, when it is repeated, has it again.
 */
export const childContext = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});

/** A new wish because of one thing: `cause` is the id of a request, or of what the wish is about. */
export const newContext = (actor: Actor, cause: string): CommandContext => ({
  commandId: randomUUID(),
  actor,
  correlationId: cause,
  causationId: cause,
});

/** A new wish of a part of the server itself, which is called `id` in the audit trail. */
export const systemContext = (id: string, cause: string): CommandContext => newContext({ kind: 'system', id }, cause);

/** The wish of a reactor called `id` because of an event: the same one, however often it sees the event. */
export const reactionTo = (event: StoredEvent, id: string): CommandContext => ({
  commandId: `${id}/${event.id}`,
  ...causedBy(event, { kind: 'system', id }),
});

/** What follows from an event, in the conversation that the event belongs to. */
export const causedBy = ({ id, metadata }: StoredEvent, actor: Actor): Cause => ({
  actor,
  correlationId: metadata.$correlationId,
  causationId: id,
});
