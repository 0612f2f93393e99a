import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { until } from '../../../../../test/support/until';
import { webhookDeliveries, type DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { readConfig } from '../../platform/config/config';
import type { ProjectionProgress } from '../../eventing/projector/status/projection-progress';
import { EmbeddedEventStore } from '../../eventing/event-store/embedded/embedded-event-store';
import { EmbeddedReadModelStore } from '../../eventing/read-models/embedded/embedded-read-model-store';
import type { WebhookAttempts } from './webhook-attempts';
import { WebhookSender } from './webhook-sender';

class EagerSender extends WebhookSender {
  protected override readonly pollMs = 20;
}

describe('with hundreds of deliveries for a site that does not respond', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-sender-'));
  const rows = new EmbeddedReadModelStore(join(folder, 'rows.db'));
  const events = new EmbeddedEventStore(join(folder, 'events.db'));
  const tried = new Set<string>();
  /** Never completes. */
  const attempt = (row: DeliveryRow, _now: unknown, signal: AbortSignal) => {
    tried.add(row.connectionId);
    return new Promise((_, stop) => signal.addEventListener('abort', () => stop(new Error('stopped'))));
  };
  const sender = new EagerSender(
    rows,
    events,
    { attempt } as unknown as WebhookAttempts,
    {} as ProjectionProgress,
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
  );

  const due = (connectionId: string, from: number, count: number, accountId = connectionId) =>
    rows.save(
      null,
      Array.from({ length: count }, (_, index) => {
        const id = `${connectionId}-${from + index}`;
        const nextAttemptAt = new Date(from + index).toISOString();
        const row = { id, connectionId, accountId, status: 'pending', nextAttemptAt };
        const position = String(from + index).padStart(20, '0');
        return { collection: webhookDeliveries.name, id, previous: null, position, row };
      }),
    );

  // Attempts aborted at the end of the test are logged as not sent.
  beforeAll(() => void Logger.overrideLogger(false));
  afterAll(async () => {
    await sender.onModuleDestroy();
    await rows.close();
    await events.close();
    rmSync(folder, { recursive: true });
  });

  test('a delivery to another site is sent immediately', async () => {
    await rows.ensure({ name: webhookDeliveries.name, indexes: webhookDeliveries.indexes ?? [] });
    await due('silent', 0, 500);
    await due('other', 600, 1);
    sender.start();
    await until(() => tried.has('other'));
    expect([...tried]).toEqual(['silent', 'other']);
  });

  test('an account with many such sites does not hold up those of another', async () => {
    for (let site = 0; site < 30; site++) await due(`busy-${site}`, 1_000 + site, 1, 'busy');
    await due('calm', 2_000, 1);
    await until(() => tried.has('calm'));
    expect([...tried].filter((site) => site.startsWith('busy-'))).toHaveLength(4);
  });
});
