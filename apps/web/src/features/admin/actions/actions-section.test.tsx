import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import type { AdminAction } from './action-queries';
import { ActionsSection } from './actions-section';

const anAdminAction = (part: Partial<AdminAction>): AdminAction => ({
  id: 'event-1',
  position: '0000000000000412',
  act: 'PlanChanged',
  at: '2026-11-20T10:00:00.000Z',
  by: { id: 'acc_root', email: 'root@example.com' },
  on: { id: 'acc_ada', email: 'ada@example.com' },
  stream: 'account-acc_ada',
  reason: null,
  correlationId: 'request-1',
  data: { plan: 'creator' },
  ...part,
});

function show(pages: readonly AdminAction[][], address = '/dashboard?tab=admin&section=acts') {
  const requests = mockApi(({ query }) => {
    const index = Number(query.get('cursor') ?? 0);
    return {
      body: { success: true, data: pages[index], page: { next: index + 1 < pages.length ? `${index + 1}` : null } },
    };
  });
  renderPage(<ActionsSection />, address);
  return requests;
}

test('lists administrator, action, target and reason across pages', async () => {
  const skipped = anAdminAction({
    id: 'event-0',
    act: 'PoisonedEventSkipped',
    on: null,
    stream: 'projection-jobs',
    reason: 'Written by a broken build.',
    data: {},
  });
  show([[anAdminAction({})], [skipped]]);
  const first = await screen.findByRole('row', { name: /ada@example\.com/ });
  expect(first).toHaveTextContent('root@example.com');
  expect(first).toHaveTextContent('Creator');
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByRole('row', { name: /Written by a broken build\./ })).toHaveTextContent('jobs');
});

test('applies the filters of the URL', async () => {
  const requests = show([[]], '/dashboard?tab=admin&section=acts&account=acc_ada');
  expect(await screen.findByText('No admin actions found')).toBeInTheDocument();
  expect(requests[0]!.query.get('accountId')).toBe('acc_ada');
  const filters = screen.getByRole('form', { name: 'Filters' });
  expect(within(filters).getByRole('textbox', { name: 'Target account' })).toHaveValue('acc_ada');
  await userEvent.type(within(filters).getByRole('textbox', { name: 'Administrator' }), ' acc_root ');
  await userEvent.click(within(filters).getByRole('button', { name: 'Apply' }));
  await screen.findByText('No admin actions found');
  expect(requests.at(-1)!.query.get('adminId')).toBe('acc_root');
});

test('shows a failed request and retries it', async () => {
  let isDown = true;
  mockApi(() =>
    isDown
      ? { status: 503, body: { success: false, error: 'Not now.', code: 'store.unavailable' } }
      : { body: { success: true, data: [anAdminAction({})], page: { next: null } } },
  );
  renderPage(<ActionsSection />);
  expect(await screen.findByText('Failed to load admin actions')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('row', { name: /ada@example\.com/ })).toBeInTheDocument();
});
