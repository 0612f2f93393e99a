import { AppError } from '@duetcast/domain/kernel/errors';
import { EventStore } from '../../../apps/api/src/eventing/event-store/event-store';
import { Config } from '../../../apps/api/src/platform/config/config';
import { RateLimits } from '../../../apps/api/src/platform/rate-limits/rate-limits';
import { submissionLimit } from '../../../apps/api/src/platform/rate-limits/submission-limit';
import { until } from '../../support/until';
import { ConnectedWordPress } from '../connected-wordpress';
import { describeWordPress } from '../wordpress-packages';

const submissionsPerMinute = 2;
const posts = Array.from({ length: 5 }, (_, at) => ({ title: `Wave ${at}`, text: `Number ${at} of the sea.` }));

describeWordPress('a server that asks to wait', (packages) => {
  let wordpress: ConnectedWordPress;
  beforeAll(async () => {
    wordpress = await ConnectedWordPress.start(packages, {}, { SUBMIT_LIMIT: String(submissionsPerMinute) });
    await wordpress.ready();
  });
  afterAll(async () => {
    const complaints = wordpress.site.complaints();
    await wordpress.close();
    expect(complaints).toBe('');
  });

  /** WP-Cron as it runs: nothing is due before its time. */
  const run = () => wordpress.site.value<number>('return Duetcast\\Worker::run();');
  const waitSeconds = () => wordpress.site.value<number>(`return (int) get_option( 'duetcast_wait_until' ) - time();`);

  /** What a minute does to the limit of the server. */
  async function passMinute(): Promise<void> {
    const { app } = wordpress.server;
    const [limits, limit] = [app.get(RateLimits), submissionLimit(app.get(Config))];
    const { data } = (await wordpress.owner.get('/api/users/me')) as { data: { id: string } };
    while ((await limits.remaining(limit, data.id)).left < limit.points) await limits.giveBack(limit, data.id);
  }

  test('429: the queue waits as long as the server says, goes on by itself, and speaks each post once', async () => {
    await passMinute();
    const ids = await wordpress.publishAll(posts.map(({ title, text }) => ({ title, content: `<p>${text}</p>` })));
    await run();
    const rows = await wordpress.rows(ids);
    expect(rows.filter((row) => row?.job_id !== '')).toHaveLength(submissionsPerMinute);
    const refused = rows.filter((row) => row?.error_code !== '');
    expect(refused).toEqual([
      expect.objectContaining({ state: 'queued', error_code: 'rate.exceeded', attempts: '0', job_id: '' }),
    ]);
    const seconds = await waitSeconds();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await run()).toBe(0);
    await until(async () => {
      await passMinute();
      await wordpress.cron();
      return (await wordpress.counts()).ready === posts.length;
    });
    for (const id of ids) expect(await wordpress.ledger(id)).toHaveLength(1);
    expect((await wordpress.rows(ids)).map((row) => row?.error_code)).toEqual(posts.map(() => ''));
    const price = posts.reduce((sum, { title, text }) => sum + title.length + text.length, 0);
    expect(await wordpress.charged()).toBe(price);
  });

  test('503: a busy server gets the same job later', async () => {
    await passMinute();
    const charged = await wordpress.charged();
    const id = await wordpress.publish('Busy', '<p>It comes later.</p>');
    const store = wordpress.server.app.get(EventStore);
    const busy = jest.spyOn(store, 'append').mockRejectedValue(new AppError('store.busy', { retryAfterSeconds: 2 }));
    await run();
    busy.mockRestore();
    expect(await wordpress.row(id)).toMatchObject({ state: 'queued', error_code: 'store.busy', attempts: '0' });
    expect(await waitSeconds()).toBeLessThanOrEqual(2);
    await wordpress.work();
    expect(await wordpress.row(id)).toMatchObject({ state: 'ready', error_code: '' });
    expect(await wordpress.ledger(id)).toHaveLength(1);
    expect(await wordpress.charged()).toBe(charged + 'BusyIt comes later.'.length);
  });
});
