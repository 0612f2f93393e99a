import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxModerationCharacters } from '@duetcast/domain/limits/publication-limits';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import type { PublicationWithReports } from './report-queries';
import { ReportsSection } from './reports-section';

const at = '2026-11-20T10:00:00.000Z';
const report = { reportId: 'r1', reason: 'copyright', at } as const;
const reported: PublicationWithReports = {
  publicationId: 'share-job-1',
  kind: 'share',
  contentId: 'job-1',
  accountId: 'acc_ada',
  status: 'reported',
  openReports: 2,
  hiddenAt: null,
  reason: null,
  changedAt: at,
  publicPath: '/embed/abc',
  lastReport: report,
  reports: [
    { ...report, text: 'From my book.', email: 'eve@example.com' },
    { ...report, reportId: 'r0', reason: 'spam', text: null, email: null },
  ],
};
const hidden: PublicationWithReports = {
  ...reported,
  status: 'hidden',
  openReports: 0,
  hiddenAt: at,
  reason: 'A book.',
};

const list = '/dashboard?tab=admin&section=reports';
const detail = `${list}&kind=share&content=job-1`;

function show(address: string, publication = reported, after = publication) {
  let current = publication;
  const requests = mockApi(({ method, path }) => {
    if (method === 'POST') current = after;
    const data = path === '/api/admin/publications' ? [current] : current;
    return { body: { success: true, data, page: { next: null } } };
  });
  renderPage(<ReportsSection />, address);
  return requests;
}
const posted = (requests: ReturnType<typeof show>) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('lists what waits for a review, and what is hidden on request', async () => {
  const requests = show(list);
  const row = await screen.findByRole('row', { name: /Shared podcast job-1/ });
  expect(row).toHaveTextContent('to review');
  expect(row).toHaveTextContent('Copyright');
  expect(requests[0]!.query.get('status')).toBe('reported');
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByRole('row', { name: /Shared podcast job-1/ });
  expect(requests.at(-1)!.query.has('status')).toBe(false);
});

test('says that nothing waits', async () => {
  mockApi(() => ({ body: { success: true, data: [], page: { next: null } } }));
  renderPage(<ReportsSection />, list);
  expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
});

test('shows reports, and hides the content with a reason', async () => {
  const requests = show(detail, reported, hidden);
  expect(await screen.findByText('From my book.')).toBeInTheDocument();
  expect(screen.getByText('eve@example.com')).toBeInTheDocument();
  expect(screen.getByText('No details, or they were deleted.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the public page' })).toHaveAttribute('href', '/embed/abc');
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  const hide = screen.getByRole('button', { name: 'Hide content' });
  await userEvent.type(reason, '  ');
  expect(hide).toBeDisabled();
  expect(reason).toHaveAttribute('maxlength', String(maxModerationCharacters));
  await userEvent.type(reason, 'A book.');
  await userEvent.click(hide);
  expect(await screen.findByRole('alert')).toHaveTextContent('A book.');
  expect(posted(requests)).toEqual([['/api/admin/publications/share/job-1/hide', { reason: 'A book.' }]]);
});

test('restores hidden content, and dismisses open reports', async () => {
  const restored = show(detail, hidden, reported);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A mistake.');
  expect(screen.queryByRole('button', { name: 'Dismiss reports' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore content' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss reports' }));
  await screen.findByRole('button', { name: 'Hide content' });
  expect(posted(restored)).toEqual([
    ['/api/admin/publications/share/job-1/restore', { reason: 'A mistake.' }],
    ['/api/admin/publications/share/job-1/dismiss', null],
  ]);
});

test('a failed decision is shown', async () => {
  mockApi(({ method }) =>
    method === 'POST'
      ? { status: 503, body: { success: false, error: 'Not now.', code: 'store.unavailable' } }
      : { body: { success: true, data: reported } },
  );
  renderPage(<ReportsSection />, detail);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss reports' }));
  expect(await screen.findByText('The decision was not saved')).toBeInTheDocument();
});
