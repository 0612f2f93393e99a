import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { filter } from 'rxjs';
import { Config } from '../../platform/config/config';
import { BackgroundLoop } from '../../platform/timing/background-loop';
import { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { RowChanges } from '../../eventing/projector/folding/row-changes';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { RotatingScan } from '../../eventing/read-models/rotating-scan';
import { WebhookAttempts } from './webhook-attempts';

/** Due deliveries per page; a scan reads further pages while all are for busy sites. */
const pageSize = 200;
const maxAtOnce = 8;

/** Sends due deliveries, one at a time per site, so that a slow site does not delay the others. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  /** Finds retries that fall due and rows saved by other processes; rows of this process trigger `RowChanges`. */
  protected readonly pollMs: number = 1_000;
  private readonly logger = new Logger('WebhookSender');
  /** By connection. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly due: RotatingScan<DeliveryRow>;
  private loop: BackgroundLoop | undefined;

  constructor(
    rows: ReadModelStore,
    private readonly attempts: WebhookAttempts,
    private readonly changes: RowChanges,
    private readonly progress: ProjectionProgress,
    private readonly config: Config,
  ) {
    this.due = new RotatingScan<DeliveryRow>(rows, webhookDeliveries.name);
  }

  onApplicationBootstrap(): void {
    if (this.config.has('worker')) this.start();
  }

  start(): void {
    this.loop = new BackgroundLoop({
      name: 'reading due deliveries',
      everyMs: this.pollMs,
      wakeOn: this.changes.all.pipe(filter(({ projection }) => projection === webhookDeliveries.name)),
      run: (signal) => this.fill(signal),
      logger: this.logger,
    });
    this.loop.start();
  }

  /** Aborts running attempts; they are repeated after their leases expire. */
  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
    await Promise.allSettled(this.running.values());
  }

  protected now(): number {
    return Date.now();
  }

  private async fill(signal: AbortSignal): Promise<void> {
    const where = { status: 'pending', nextAttemptAt: { lte: new Date(this.now()).toISOString() } };
    const query = { where, sort: [['nextAttemptAt', 1]] as const, limit: pageSize };
    for (const { row } of await this.due.scan(query, (rows) => this.fillsCapacity(rows))) {
      if (this.running.size >= maxAtOnce || signal.aborted) return;
      if (!this.running.has(row.connectionId)) this.running.set(row.connectionId, this.send(row, signal));
    }
  }

  /** Whether the rows cover enough idle sites to use all free slots. */
  private fillsCapacity(rows: readonly DeliveryRow[]): boolean {
    const sites = new Set(rows.map(({ connectionId }) => connectionId));
    return [...sites].filter((site) => !this.running.has(site)).length >= maxAtOnce - this.running.size;
  }

  /** Resolves when the row shows the outcome; until then the delivery would still look due. */
  private async send(row: DeliveryRow, signal: AbortSignal): Promise<void> {
    try {
      const position = await this.attempts.attempt(row, () => this.now(), signal);
      if (!signal.aborted) await this.progress.reached([webhookDeliveries.name], position);
      this.running.delete(row.connectionId);
      this.loop?.wake();
    } catch (error) {
      this.running.delete(row.connectionId); // found again by the next poll
      this.logger.warn({ deliveryId: row.id, err: error }, 'not sent');
    }
  }
}
