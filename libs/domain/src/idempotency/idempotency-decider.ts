import { z } from 'zod';
import type { Decider } from '../kernel/decider';
import { AppError } from '../kernel/errors';
import { event, type EventOf } from '../kernel/event';

/** How long a key is stored, ms. */
export const keyLifetimeMs = 24 * 60 * 60 * 1000;
/** Default time without an answer after which a request counts as lost and its key can be taken over, ms. */
export const takeOverAfterMs = 30_000;

/** One use of an Idempotency-Key by one owner on one route. */
export const idempotencyEvents = {
  /** A takeover keeps the `commandId`, so that the effects of the lost request are not repeated. */
  RequestStarted: event(1, z.object({ bodyHash: z.string(), commandId: z.string(), startedAt: z.iso.datetime() })),
  /** `body` is the answer as sent; answers to submissions contain ids only. */
  RequestAnswered: event(1, z.object({ status: z.int(), body: z.json() })),
  /** Rejected before it had an effect: frees the key. */
  RequestRefused: event(1, z.object({})),
  /** Ended without an answer that can be replayed; its effects are unknown. */
  RequestInterrupted: event(1, z.object({})),
};
export type IdempotencyEvent = EventOf<typeof idempotencyEvents>;
type Answer = Extract<IdempotencyEvent, { type: 'RequestAnswered' }>['data'];

interface KeyUse {
  readonly status: 'free' | 'started' | 'interrupted' | 'answered';
  readonly bodyHash: string;
  readonly commandId: string;
  readonly startedAt: string;
  readonly answer: Answer | null;
}

export type IdempotencyCommand =
  | { type: 'StartRequest'; bodyHash: string; commandId: string; now: string; takeOverAfterMs?: number }
  | { type: 'AnswerRequest'; answer: Answer }
  | { type: 'RefuseRequest' }
  | { type: 'InterruptRequest' };

function decide(command: IdempotencyCommand, use: KeyUse): IdempotencyEvent[] {
  if (command.type === 'StartRequest') return start(command, use);
  if (use.status !== 'started') return [];
  switch (command.type) {
    case 'AnswerRequest':
      return [{ type: 'RequestAnswered', data: command.answer }];
    case 'RefuseRequest':
      return [{ type: 'RequestRefused', data: {} }];
    case 'InterruptRequest':
      return [{ type: 'RequestInterrupted', data: {} }];
    default:
      return command satisfies never;
  }
}

type Start = Extract<IdempotencyCommand, { type: 'StartRequest' }>;

function start(
  { bodyHash, commandId, now, takeOverAfterMs: lostAfterMs = takeOverAfterMs }: Start,
  use: KeyUse,
): IdempotencyEvent[] {
  if (!isLive(use, now)) return [{ type: 'RequestStarted', data: { bodyHash, commandId, startedAt: now } }];
  if (use.bodyHash !== bodyHash) throw new AppError('request.keyReused');
  if (use.status === 'answered') return [];
  if (use.status === 'started' && Date.parse(now) - Date.parse(use.startedAt) < lostAfterMs)
    throw new AppError('request.keyBusy', { retryAfterSeconds: 1 });
  return [{ type: 'RequestStarted', data: { bodyHash, commandId: use.commandId, startedAt: now } }];
}

/** Whether the key is in use and has not expired. */
export const isLive = (use: KeyUse, now: string): boolean =>
  use.status !== 'free' && Date.parse(now) - Date.parse(use.startedAt) < keyLifetimeMs;

function evolve(use: KeyUse, { type, data }: IdempotencyEvent): KeyUse {
  switch (type) {
    case 'RequestStarted':
      return { status: 'started', ...data, answer: null };
    case 'RequestAnswered':
      return { ...use, status: 'answered', answer: data };
    case 'RequestRefused':
      return { ...use, status: 'free' };
    case 'RequestInterrupted':
      return { ...use, status: 'interrupted' };
    default:
      return type satisfies never;
  }
}

/** Decider of the stream `idempotency-{hash of owner, route and key}-{day}`. */
export const idempotencyDecider: Decider<IdempotencyCommand, IdempotencyEvent, KeyUse> = {
  category: 'idempotency',
  events: idempotencyEvents,
  initial: { status: 'free', bodyHash: '', commandId: '', startedAt: '', answer: null },
  decide,
  evolve,
};
