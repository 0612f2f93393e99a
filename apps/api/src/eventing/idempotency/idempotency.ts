import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { idempotencyDecider, isLive, type IdempotencyCommand } from '@duetcast/domain/idempotency/idempotency-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson, type Json } from '@duetcast/domain/kernel/json';
import { childContext, type CommandContext } from '../deciders/command-context';
import { Deciders } from '../deciders/deciders';
import { EventStore } from '../event-store/event-store';
import type { Repeating } from '../../platform/http/idempotent';
import { sha256 } from '../../platform/hashing/sha256';

export interface KeyedRequest {
  readonly ownerId: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly key: string;
  /** What the address names of the route's pattern. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface StoredAnswer {
  readonly status: number;
  readonly body: Json;
}

/** What a started request is told: to do its work under this command id, or the answer that was already given. */
type Start =
  | { readonly kind: 'first'; readonly streamId: string; readonly commandId: string }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer };

/** Longer than a key lives, so that yesterday's stream is whole while it is looked at. */
const maxAgeSeconds = 3 * 24 * 60 * 60;
const dayMs = 24 * 60 * 60 * 1000;
/** From one look whether the first request has ended to the next. */
const lookMs = 500;

/** Of what is wished: the body and, where the route's pattern leaves it open, of which thing. */
const hashOf = ({ params, body }: KeyedRequest): string =>
  sha256(canonicalJson(Object.keys(params).length === 0 ? body : { params, body }));

/** Remembers, durably, which keys were used for what, and what was answered. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly deciders: Deciders,
    private readonly store: EventStore,
  ) {}

  /**
   * @throws AppError `request.keyReused` for another body or address, `request.keyBusy` while the first is still running,
   *   once the route's wait for it is over
   */
  async start(request: KeyedRequest, repeating: Repeating, context: CommandContext): Promise<Start> {
    const waitUntil = performance.now() + repeating.waitMs;
    for (;;)
      try {
        return await this.startNow(request, repeating, context);
      } catch (error) {
        if (!isAppError(error, 'request.keyBusy') || performance.now() >= waitUntil) throw error;
        await sleep(lookMs);
      }
  }

  private async startNow(request: KeyedRequest, repeating: Repeating, context: CommandContext): Promise<Start> {
    const now = new Date().toISOString();
    const streamId = await this.streamIdOf(request, now);
    const bodyHash = hashOf(request);
    const { takeOverAfterMs } = repeating;
    const { commandId } = context;
    const wish = { type: 'StartRequest', bodyHash, commandId, now, takeOverAfterMs } as const;
    const { events, state } = await this.run(streamId, wish, context);
    if (events.length === 0 && state.answer) return { kind: 'replayed', answer: state.answer };
    await this.store.setMaxAge(streamName(idempotencyDecider.category, streamId), maxAgeSeconds);
    return { kind: 'first', streamId, commandId: state.commandId };
  }

  async answered(streamId: string, answer: StoredAnswer, context: CommandContext): Promise<void> {
    await this.run(streamId, { type: 'AnswerRequest', answer }, context);
  }

  /** Done, but its answer is not kept: a repeat does the same wish again. */
  async done(streamId: string, context: CommandContext): Promise<void> {
    await this.run(streamId, { type: 'InterruptRequest' }, context);
  }

  /** A refusal changed nothing and frees the key; after anything else only the same wish may come again. */
  async failed(streamId: string, error: unknown, context: CommandContext): Promise<void> {
    const uncertain = !(error instanceof AppError) || error.kind === 'unavailable' || error.kind === 'internal';
    await this.run(streamId, { type: uncertain ? 'InterruptRequest' : 'RefuseRequest' }, context);
  }

  /** One stream a day, because an expired stream cannot be begun again; a key of yesterday still counts. */
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
