import { FailingServer } from '../support/failing-server/failing-server';
import { pass } from '../support/failing-server/failure-mode';
import { randomNumbers, seedOf, sized } from '../support/long-check';
import { until } from '../support/until';
import { site, WebhookFixture } from '../support/webhook-fixture';
import { WebhookReceiver } from '../support/webhook-receiver';
import { awayModes, minute, outagesMs } from './outage-modes';

let random: () => number;
beforeAll(() => void (random = randomNumbers(seedOf('outages of receivers of webhooks'))));

const jobCount = sized(5, 20);
/** After the last attempt of the outage, the next one can be hours away. */
const maxWaitMs = 12 * 60 * minute;

test.each(outagesMs)('an outage of a site of %i ms: every webhook arrives once, afterwards', async (outageMs) => {
  const receiver = await WebhookReceiver.start();
  const failing = await FailingServer.before(`http://${receiver.host}`);
  const fixture = await WebhookFixture.with({ DOWNLOAD_ALLOWED_HOSTS: new URL(failing.url).host });
  try {
    await fixture.register(`${failing.url}/site`);
    const endpointId = await fixture.createEndpoint(`${failing.url}/endpoint`);
    fixture.queueing();
    fixture.sender();
    await failing.fail(awayModes[Math.floor(random() * awayModes.length)]!);
    for (let at = 0; at < jobCount; at++) {
      await fixture.completedJob(`job-${at}`);
      fixture.advance(outageMs / jobCount);
    }
    const first = await fixture.until(({ error }) => error !== null);
    expect(first.status).toBe('pending');
    expect(receiver.calls).toEqual([]);
    await failing.fail(pass);
    const queued = async () =>
      (await Promise.all([site.connectionId, endpointId].map((id) => fixture.deliveries(id)))).flat();
    const isDone = async () => {
      const all = await queued();
      return all.length === 2 * jobCount && all.every(({ status }) => status === 'delivered');
    };
    let waitedMs = 0;
    const isDoneAfterMinute = async () => {
      if ((await isDone()) || waitedMs >= maxWaitMs) return true;
      fixture.advance(minute);
      waitedMs += minute;
      return false;
    };
    await until(isDoneAfterMinute, { everyMs: 20 });
    expect((await queued()).map(({ status }) => status)).toEqual(Array(2 * jobCount).fill('delivered'));
    const jobsAt = (path: string) =>
      receiver.calls.filter((call) => call.path === path).map(({ body }) => /job-\d+/.exec(body)?.[0]);
    const jobs = Array.from({ length: jobCount }, (_, at) => `job-${at}`);
    for (const path of ['/site', '/endpoint']) expect(jobsAt(path).sort()).toEqual([...jobs].sort());
  } finally {
    await fixture.close();
    await failing.close();
    await receiver.close();
  }
});
