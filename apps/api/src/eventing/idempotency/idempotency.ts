import { Injectable } from '@nestjs/common';
import { idempotencyDecider, isLive, type IdempotencyCommand } from '@duetcast/domain/idempotency/idempotency-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson, type Json } from '@duetcast/domain/kernel/json';
import { retry } from '../../platform/timing/retry';
import { childContext, type CommandContext } from '../deciders/command-context';
import { Deciders } from '../deciders/deciders';
import { EventStore } from '../event-store/event-store';
import type { IdempotencyOptions } from '../../platform/http/idempotent';
import { sha256 } from '../../platform/hashing/sha256';

export interface KeyedRequest {
  readonly ownerId: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly key: string;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface StoredAnswer {
  readonly status: number;
  readonly body: Json;
}

/** Result of `start`: run the request with this command id, or replay the stored response. */
type Start =
  | { readonly kind: 'first'; readonly streamId: string; readonly commandId: string }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer };

/** Longer than the lifetime of a key, so that yesterday's stream is complete while it is read. */
const maxAgeSeconds = 3 * 24 * 60 * 60;
const dayMs = 24 * 60 * 60 * 1000;
/** Poll interval while the first request runs. */
const pollMs = 500;

/** Hash of the request: its body and, if any, its path parameters. */
const hashOf = ({ params, body }: KeyedRequest): string =>
  sha256(canonicalJson(Object.keys(params).length === 0 ? body : { params, body }));

/** Durable store of idempotency keys, their requests and responses. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
  ) {}

  /**
   * @throws AppError `request.keyReused` for another body or URL, `request.keyBusy` if the first request still runs after
   *   `waitMs`
   */
  async start(request: KeyedRequest, options: IdempotencyOptions, context: CommandContext): Promise<Start> {
    const waitUntil = performance.now() + options.waitMs;
    const isRetryable = (error: unknown) => isAppError(error, 'request.keyBusy') && performance.now() < waitUntil;
    return retry(() => this.startNow(request, options, context), { delayMs: () => pollMs, isRetryable });
  }

  private async startNow(request: KeyedRequest, options: IdempotencyOptions, context: CommandContext): Promise<Start> {
    const now = new Date().toISOString();
    const streamId = await this.streamIdOf(request, now);
    const bodyHash = hashOf(request);
    const { takeOverAfterMs } = options;
    const { commandId } = context;
    const command = { type: 'StartRequest', bodyHash, commandId, now, takeOverAfterMs } as const;
    const { events, state } = await this.run(streamId, command, context);
    if (events.length === 0 && state.answer) return { kind: 'replayed', answer: state.answer };
    await this.store.setMaxAge(streamName(idempotencyDecider.category, streamId), maxAgeSeconds);
    return { kind: 'first', streamId, commandId: state.commandId };
  }

  async answered(streamId: string, answer: StoredAnswer, context: CommandContext): Promise<void> {
    await this.run(streamId, { type: 'AnswerRequest', answer }, context);
  }

  /** Marks a request as done without storing its response: a repeat runs the same command. */
  async done(streamId: string, context: CommandContext): Promise<void> {
    await this.run(streamId, { type: 'InterruptRequest' }, context);
  }

  /** A rejection changed nothing and releases the key; after any other error only the same command may be retried. */
  async failed(streamId: string, error: unknown, context: CommandContext): Promise<void> {
    const uncertain = !(error instanceof AppError) || error.kind === 'unavailable' || error.kind === 'internal';
    await this.run(streamId, { type: uncertain ? 'InterruptRequest' : 'RefuseRequest' }, context);
  }

  /** One stream per day, because an expired stream cannot be restarted; yesterday's keys stay valid. */
  private async streamIdOf({ ownerId, route, key }: KeyedRequest, now: string): Promise<string> {
    const hash = sha256(canonicalJson([ownerId, route, key]));
    const today = `${hash}-${now.slice(0, 10)}`;
    const yesterday = `${hash}-${new Date(Date.parse(now) - dayMs).toISOString().slice(0, 10)}`;
    const { state } = await this.deciders.load(idempotencyDecider, yesterday);
    return isLive(state, now) ? yesterday : today;
  }

  private run(streamId: string, command: IdempotencyCommand, context: CommandContext) {
    return this.deciders.run(idempotencyDecider, streamId, command, childContext(context, command.type));
  }
}
