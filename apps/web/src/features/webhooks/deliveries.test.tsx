import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicDelivery } from '@duetcast/projections/webhooks/webhook-deliveries';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { Deliveries } from './deliveries';

const site = {
  id: 'con_1',
  site_url: 'https://blog.example.com',
  site_domain: 'blog.example.com',
  connected_at: '2026-11-01T10:00:00.000Z',
  last_activity_at: null,
  is_active: true,
};
const delivery = (part: Partial<PublicDelivery>): PublicDelivery => ({
  id: 'whd_1',
  jobId: '0123456789abcdef',
  event: 'job.completed',
  status: 'delivered',
  attempts: 1,
  statusCode: 204,
  error: null,
  queuedAt: '2026-11-20T12:00:00.000Z',
  lastAttemptAt: '2026-11-20T12:00:01.000Z',
  nextAttemptAt: null,
  endedAt: '2026-11-20T12:00:02.000Z',
  ...part,
});
const success = (data: object, next: string | null = null) => ({ body: { success: true, data, page: { next } } });
const row = async (name: string) => (await screen.findByText(name)).closest('tr')!;

test('lists deliveries with job, attempts, status and next attempt', async () => {
  const inAMinute = new Date(Date.now() + 90_000).toISOString();
  mockApi(() =>
    success([
      delivery({
        id: 'whd_3',
        event: 'job.failed',
        status: 'pending',
        attempts: 3,
        statusCode: 500,
        error: 'HTTP 500',
        nextAttemptAt: inAMinute,
        endedAt: null,
      }),
      delivery({
        id: 'whd_2',
        event: 'job.cancelled',
        status: 'given_up',
        attempts: 8,
        statusCode: null,
        error: 'The receiver could not be reached.',
      }),
      delivery({}),
    ]),
  );
  renderPage(<Deliveries site={site} />);
  const table = await screen.findByRole('table', { name: 'Deliveries to blog.example.com' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Event', 'Job', 'Status', 'Attempts', 'Queued', 'Next try']);
  expect(await row('Job failed')).toHaveTextContent(/PendingHTTP 5003.*in (1|2) minutes?$/);
  expect(await row('Job cancelled')).toHaveTextContent(/Given upThe receiver could not be reached\.8.*-$/);
  expect(await row('Job completed')).toHaveTextContent(/DeliveredHTTP 2041.*-$/);
  const link = within(await row('Job completed')).getByRole('link', { name: '01234567' });
  expect(link).toHaveAttribute('href', '/dashboard/jobs/0123456789abcdef');
});

test('loads older deliveries on request', async () => {
  const requests = mockApi(({ query }) =>
    query.get('cursor') ? success([delivery({ event: 'job.failed' })]) : success([delivery({ id: 'whd_2' })], 'older'),
  );
  renderPage(<Deliveries site={site} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await row('Job failed')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/api/plugin-connections/con_1/deliveries'));
});

test('shows a failure with a retry, then the empty text', async () => {
  let isDown = true;
  mockApi(() =>
    isDown
      ? { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } }
      : success([]),
  );
  renderPage(<Deliveries site={site} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load deliveries.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Nothing was sent to this site yet')).toBeInTheDocument();
});
