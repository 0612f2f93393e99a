import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { webhookRetryDelaysMs } from '@duetcast/domain/limits/time-limits';
import type { DeliveryRow } from '@duetcast/projections/webhooks/webhook-deliveries';
import { FailingServer } from '../../support/failing-server/failing-server';
import { pass, type FailureMode } from '../../support/failing-server/failure-mode';
import { WebhookFixture } from '../../support/webhook-fixture';
import { modesOf, titleOf } from '../modes';
import type { Cell } from '../outside-call';

const firstDelayMs = webhookRetryDelaysMs[0] ?? 0;

/** Deliveries to a site that fails: what its owner reads, and whether it is delivered once the site works. */
export async function webhookCells(): Promise<Cell[]> {
  const receiver = createServer((_, response) => response.end('ok'));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const failing = await FailingServer.before(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
  const fixture = await WebhookFixture.with({ DOWNLOAD_ALLOWED_HOSTS: new URL(failing.url).host });
  try {
    await fixture.register(`${failing.url}/hook`);
    fixture.queueing();
    fixture.sender();
    const cells: Cell[] = [];
    for (const [at, mode] of modesOf(() => undefined).entries())
      cells.push(await delivery(fixture, failing, mode, `job-${at}`));
    return cells;
  } finally {
    await fixture.close();
    await failing.close();
    receiver.close();
  }
}

async function delivery(fixture: WebhookFixture, failing: FailingServer, mode: FailureMode, jobId: string) {
  failing.calls.length = 0;
  await failing.fail(mode);
  await fixture.completedJob(jobId);
  const isOf = (row: DeliveryRow): boolean => row.jobId === jobId;
  const tried = await fixture.until((row) => isOf(row) && (row.status === 'delivered' || row.error !== null));
  const requests = failing.calls.length;
  await failing.fail(pass);
  fixture.advance(firstDelayMs);
  const { attempts } = await fixture.until((row) => isOf(row) && row.status === 'delivered');
  const result = attempts === 1 ? 'works' : `delivered later; ${tried.error}`;
  return { title: titleOf(mode), call: 'deliver', result, kinds: [], requests, deletes: 0 };
}
