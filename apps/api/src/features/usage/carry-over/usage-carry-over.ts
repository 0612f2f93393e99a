import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { monthOf, usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import { Config } from '../../../platform/config/config';
import { inParallel } from '../../../platform/timing/in-parallel';
import { exponential, retry } from '../../../platform/timing/retry';
import { Deciders } from '../../../eventing/deciders/deciders';
import { isRetryable } from '../../../eventing/deciders/retryable-error';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { carriedUsage } from './carried-usage';
import { CarryOverMark } from './carry-over-mark';
import { domainStreams, type DomainStream } from './domain-streams';

const actor = { kind: 'system', id: 'usage-carry-over' } as const;
/** Account streams written at once. */
const maxConcurrent = 8;
/** While the store is unavailable, or a process of the version before still appends. */
const retryDelayMs = exponential(250, 10_000);

/**
 * Moves usage of the running month and open reservations from streams of one domain, which the version before wrote, into
 * the streams of their accounts. Each old stream is closed first, so that a process of that version can no longer append
 * to it. Every step is idempotent: several processes can start at once, and a crash is continued by the next start.
 */
@Injectable()
export class UsageCarryOver implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('UsageCarryOver');
  private readonly ending = new AbortController();

  constructor(
    private readonly config: Config,
    private readonly store: EventStore,
    private readonly deciders: Deciders,
    private readonly mark: CarryOverMark,
  ) {}

  /** Ends before the process listens and before any worker, reaction or projection starts. */
  async onModuleInit(): Promise<void> {
    if (this.config.has('api') || this.config.has('worker')) await this.run();
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }

  /** Carries over what an earlier run has not; retries while a store is unavailable. */
  async run(now = new Date().toISOString()): Promise<void> {
    await this.retried(async () => {
      if (await this.mark.isSet()) return;
      this.logger.log('reading all usage events for streams of single domains');
      const streams = await domainStreams(this.store, monthOf(now));
      await inParallel([...byAccount(streams)], maxConcurrent, async ([to, domains]) => {
        for (const stream of domains) await this.retried(() => this.carryOver(stream, to));
      });
      if (streams.length > 0) this.logger.log(`carried over ${streams.length} usage streams of single domains`);
      await this.mark.set(streams.length);
    });
  }

  private async carryOver(stream: DomainStream, to: string): Promise<void> {
    const closing = await this.close(stream, to);
    const { state } = await this.deciders.load(usageDecider, stream.id);
    const from = { stream: closing.stream, revision: closing.revision, hash: closing.metadata.hash };
    for (const [index, usage] of carriedUsage(stream, state, from).entries())
      await this.append(to, { type: 'CarryOverUsage', usage }, `${closing.stream}/${index}`, closing);
  }

  /** Returns the event that closed the stream, now or earlier. */
  private async close(stream: DomainStream, to: string): Promise<StoredEvent> {
    const { accountId, domain, month } = stream;
    const name = streamName(usageDecider.category, stream.id);
    const { revision } = await this.deciders.load(usageDecider, stream.id);
    const closed = { accountId, domain, month, to: streamName(usageDecider.category, to) };
    const last = await this.lastOf(name);
    const command = { type: 'CloseUsageStream', closed, expectedRevision: revision } as const;
    await this.append(stream.id, command, `${name}/close/${revision}`, last);
    return this.lastOf(name);
  }

  /** The command id is the same in every process, so that a repeated command appends nothing. */
  private append(id: string, command: UsageCommand, commandId: string, cause: StoredEvent): Promise<unknown> {
    const context = { actor, correlationId: cause.stream, causationId: cause.id };
    return this.deciders.run(usageDecider, id, command, { ...context, commandId: `${actor.id}/${commandId}` });
  }

  private async lastOf(stream: string): Promise<StoredEvent> {
    for await (const event of this.store.readStream(stream, { backwards: true, limit: 1 })) return event;
    throw new Error(`${stream} is empty`);
  }

  private retried(work: () => Promise<void>): Promise<void> {
    const isTemporary = (error: unknown) => {
      const canRetry = isRetryable(error);
      if (canRetry) this.logger.warn({ err: error }, 'could not carry over usage, retrying');
      return canRetry;
    };
    return retry(work, { delayMs: retryDelayMs, isRetryable: isTemporary }, this.ending.signal);
  }
}

/** By the id of the account's stream. */
function byAccount(streams: readonly DomainStream[]): Map<string, DomainStream[]> {
  const accounts = new Map<string, DomainStream[]>();
  for (const stream of streams) {
    const to = usageIdOf(stream.accountId, stream.month);
    accounts.set(to, [...(accounts.get(to) ?? []), stream]);
  }
  return accounts;
}
