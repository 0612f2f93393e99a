import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { webhookEvents } from '@duetcast/domain/webhooks/webhook-decider';
import { currentEvent } from '@duetcast/domain/kernel/event';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { Config } from '../../platform/config/config';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { EventStore, type StoredEvent } from '../../eventing/event-store/event-store';
import { followEvents } from '../../eventing/event-store/follow-events';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { RotatingScan } from '../../eventing/read-models/rotating-scan';
import { WebhookAttempts, type DeliveryIds } from './webhook-attempts';

/** Due deliveries per page; a scan reads further pages while all are for busy sites. */
const pageSize = 200;
/** Attempts at once: of all, and of one account, so that its receivers do not hold up those of others. */
const [maxAtOnce, maxOfAccount] = [16, 4];
/** Rows are read this often, and whenever a known delivery falls due, ms. */
const readEveryMs = 5_000;

/** Sends due deliveries, one at a time per receiver, so that a slow one does not delay the others. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  /** Interval for checking whether a delivery falls due. */
  protected readonly pollMs: number = 1_000;
  private readonly logger = new Logger('WebhookSender');
  /** Deliveries in progress by receiver. */
  private readonly running = new Map<string, { readonly accountId: string; readonly ended: Promise<void> }>();
  private readonly due: RotatingScan<DeliveryRow>;
  private loop: BackgroundLoop | undefined;
  private following: Promise<void> = Promise.resolve();
  private nextReadAt = 0;

  constructor(
    rows: ReadModelStore,
    private readonly store: EventStore,
    private readonly attempts: WebhookAttempts,
    private readonly progress: ProjectionProgress,
    private readonly config: Config,
  ) {
    this.due = new RotatingScan<DeliveryRow>(rows, webhookDeliveries.name);
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    const { store, logger } = this;
    this.loop = new BackgroundLoop({
      name: 'reading due deliveries',
      everyMs: this.pollMs,
      run: (signal) => this.fill(signal),
      logger,
    });
    this.loop.start();
    const { signal } = this.loop;
    this.following = followEvents({
      store,
      after: () => store.head(),
      filter: { streamPrefixes: ['webhook-'], types: ['WebhookQueued', 'WebhookRequeued', 'WebhookAttemptFailed'] },
      signal,
      onItem: (item) => {
        if (item.kind === 'event') this.notice(item.event, signal);
      },
      logger,
    });
  }

  /** Aborts running attempts, which releases their leases. */
  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
    await this.following;
    await Promise.allSettled([...this.running.values()].map(({ ended }) => ended));
  }

  protected now(): number {
    return Date.now();
  }

  /** Sends a new delivery before its row is there; one that cannot be sent now is found in the rows. */
  private notice(event: StoredEvent, signal: AbortSignal): void {
    const { type, data } = currentEvent(webhookEvents, event);
    if (type !== 'WebhookQueued' && type !== 'WebhookRequeued' && type !== 'WebhookAttemptFailed') return;
    const { deliveryId: id, connectionId, jobId, accountId } = data;
    const dueAt = Date.parse(type === 'WebhookAttemptFailed' ? data.retryAt : data.dueAt);
    if (dueAt > this.now()) this.nextReadAt = Math.min(this.nextReadAt, dueAt);
    else this.sendIfFree({ id, connectionId, jobId, accountId }, signal);
  }

  private async fill(signal: AbortSignal): Promise<void> {
    const now = this.now();
    if (now < this.nextReadAt) return;
    this.nextReadAt = now + readEveryMs;
    const where = { status: 'pending', nextAttemptAt: { lte: new Date(this.nextReadAt).toISOString() } };
    const query = { where, sort: [['nextAttemptAt', 1]] as const, limit: pageSize };
    for (const { row } of await this.due.scan(query, (rows) => this.fillsCapacity(rows))) {
      if (this.running.size >= maxAtOnce || signal.aborted) return;
      const dueAt = Date.parse(row.nextAttemptAt ?? '');
      if (dueAt > now) this.nextReadAt = Math.min(this.nextReadAt, dueAt);
      else this.sendIfFree(row, signal);
    }
  }

  private sendIfFree(delivery: DeliveryIds, signal: AbortSignal): void {
    const { connectionId, accountId } = delivery;
    const isFree = this.running.size < maxAtOnce && this.freeOf(accountId) > 0;
    if (isFree && !this.running.has(connectionId))
      this.running.set(connectionId, { accountId, ended: this.send(delivery, signal) });
  }

  private freeOf(account: string): number {
    return maxOfAccount - [...this.running.values()].filter(({ accountId }) => accountId === account).length;
  }

  /** Whether the rows cover enough idle sites to use all free slots. */
  private fillsCapacity(rows: readonly DeliveryRow[]): boolean {
    const idle = new Map<string, Set<string>>();
    for (const { accountId, connectionId } of rows)
      if (!this.running.has(connectionId)) idle.set(accountId, (idle.get(accountId) ?? new Set()).add(connectionId));
    const usable = [...idle].map(([accountId, sites]) => Math.min(sites.size, this.freeOf(accountId)));
    return usable.reduce((sum, sites) => sum + sites, 0) >= maxAtOnce - this.running.size;
  }

  /** Resolves when the row shows the outcome; until then the delivery would still look due. */
  private async send(delivery: DeliveryIds, signal: AbortSignal): Promise<void> {
    try {
      const position = await this.attempts.attempt(delivery, () => this.now(), signal);
      if (!signal.aborted) await this.progress.reached([webhookDeliveries.name], position);
      this.running.delete(delivery.connectionId);
      this.nextReadAt = 0; // others to the same site may have waited
      this.loop?.wake();
    } catch (error) {
      this.running.delete(delivery.connectionId); // found again by the next read
      this.logger.warn({ deliveryId: delivery.id, err: error }, 'not sent');
    }
  }
}
