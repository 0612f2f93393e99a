import { randomUUID } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Actor } from '@duetcast/domain/kernel/event';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Command } from '@nestjs/cqrs';
import { actorOf, requestOf, type ApiRequest, type Principal } from '../../platform/requests/principal';
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

/** Base class of a command that consists of `Fields`; its handler returns `Result`. */
export function commandOf<Result, Fields extends object>() {
  class CommandOfFields extends Command<Result> {
    constructor(fields: Fields) {
      super();
      Object.assign(this, fields);
    }
  }
  return CommandOfFields as new (fields: Fields) => Command<Result> & Readonly<Fields>;
}

/** Base class of a command by a known actor: its `context` comes with its `Fields`. */
export const commandInContext = <Result, Fields extends object>() =>
  commandOf<Result, Fields & { context: CommandContext }>();

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

/** The CommandContext of the request: principal as actor, request id as correlation and causation id. */
export const CommandContextOf = createParamDecorator((_data: unknown, context: ExecutionContext): CommandContext =>
  commandContextOf(requestOf(context)),
);

export type InContext<Caller extends Principal> = Caller & { readonly context: CommandContext };

/** The principal of the request with the CommandContext of what it requests. */
export const PrincipalInContext = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return { ...request.principal, context: commandContextOf(request) };
});

/**
 * `commandId` is not the request id, because a retry with the same Idempotency-Key takes over that of the first request.
 * @throws AppError `auth.required` without a principal
 */
export function commandContextOf(request: ApiRequest): CommandContext {
  if (!request.principal) throw new AppError('auth.required');
  request.commandId ??= randomUUID();
  return {
    commandId: request.commandId,
    actor: actorOf(request.principal),
    correlationId: request.id,
    causationId: request.id,
  };
}
