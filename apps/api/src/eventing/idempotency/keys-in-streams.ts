import { Injectable } from '@nestjs/common';
import { idempotencyEvents, type IdempotencyEvent } from '@duetcast/domain/idempotency/idempotency-events';
import { evolveStored } from '@duetcast/domain/kernel/decider';
import { keyLifetimeMs } from '@duetcast/domain/limits/times';
import { EventStore } from '../event-store/event-store';
import { StateStore } from '../state/state-store';
import type { StoredAnswer } from './keyed-request';

interface StreamKey {
  readonly status: 'interrupted' | 'rejected' | 'answered';
  readonly bodyHash: string;
  readonly commandId: string;
  readonly startedAt: string;
  readonly answer: StoredAnswer | null;
}

const initial: StreamKey = { status: 'rejected', bodyHash: '', commandId: '', startedAt: '', answer: null };

function evolve(key: StreamKey, { type, data }: IdempotencyEvent): StreamKey {
  switch (type) {
    case 'RequestStarted':
      return { ...data, status: 'interrupted', answer: null };
    case 'RequestAnswered':
      return { ...key, status: 'answered', answer: data };
    case 'RequestRefused':
      return { ...key, status: 'rejected' };
    case 'RequestInterrupted':
      return key;
    default:
      return type satisfies never;
  }
}

/** Keys that the version before stored in streams; read until the last of them has expired. */
@Injectable()
export class KeysInStreams {
  private expireAtMs: number | undefined;

  constructor(
    private readonly events: EventStore,
    private readonly state: StateStore,
  ) {}

  /** The key with this id, if it is in use. */
  async find(id: string, nowMs: number): Promise<StreamKey | null> {
    this.expireAtMs ??= (await this.upgradedAtMs(nowMs)) + keyLifetimeMs;
    if (nowMs >= this.expireAtMs) return null;
    const keys = await Promise.all([0, keyLifetimeMs].map((ageMs) => this.read(id, nowMs - ageMs)));
    const isLive = ({ status, startedAt }: StreamKey) =>
      status !== 'rejected' && nowMs - Date.parse(startedAt) < keyLifetimeMs;
    return keys.find(isLive) ?? null;
  }

  /** A key had a stream per day. */
  private async read(id: string, atMs: number): Promise<StreamKey> {
    let key = initial;
    for await (const event of this.events.readStream(`idempotency-${id}-${new Date(atMs).toISOString().slice(0, 10)}`))
      key = evolveStored({ events: idempotencyEvents, evolve }, key, event);
    return key;
  }

  /** The time at which a process of this version first used a key. */
  private async upgradedAtMs(nowMs: number): Promise<number> {
    const row = { id: 'idempotency-keys', value: { atMs: nowMs } };
    if ((await this.state.insert('upgrade', [row])).has(row.id)) return nowMs;
    return (await this.state.get<typeof row.value>('upgrade', row.id))?.value.atMs ?? nowMs;
  }
}
