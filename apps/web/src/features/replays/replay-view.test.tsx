import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDrift, aReplay } from '../../../../../test/support/web/replay-row.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { ReplayView } from './replay-view';
import type { Drift, Replay } from './replay-queries';

/** A server with one replay; a command turns it into `after`. */
function serve(replay: Replay, drifts: Drift[] = [aDrift()], after: Replay = replay) {
  let current = replay;
  return mockApi(({ method, path }) => {
    if (path.endsWith('/drift')) return { body: { success: true, data: drifts, page: { next: null } } };
    if (method === 'POST') current = after;
    return { body: { success: true, data: current } };
  });
}
const show = (id = 'rep-1') => renderPage(<ReplayView id={id} />);

afterEach(() => act(() => chooseLanguage('en')));

test('shows progress, rate and time left, and cancels', async () => {
  const progress = { eventsRead: 30_000, share: 0.4, eventsPerSecond: 10_000.4, secondsLeft: 4.5 };
  const requests = serve(aReplay({ status: 'running', findings: null, progress }));
  show();
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the replay' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('30,000 events read · 10,000 events/s · 4.5 sec left')).toBeInTheDocument();
  expect(requests.some(({ path }) => path.endsWith('/drift'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel replay' }));
  expect(requests.some(({ method, path }) => method === 'POST' && path.endsWith('/rep-1/cancel'))).toBe(true);
});

test('shows the drift and applies it after a confirmation that states the effect', async () => {
  const applied = aReplay({ status: 'applied', applied: { corrections: 1, characters: -44 } });
  const requests = serve(aReplay(), [aDrift()], applied);
  show();
  const row = within(await screen.findByRole('table', { name: 'Drift by domain and month' })).getAllByRole('row')[1]!;
  for (const text of ['126', '82', '-44', '1 of 2']) expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'job_refused' })).toHaveAttribute(
    'href',
    expect.stringMatching('of=job-job_refused'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply these corrections?' }));
  expect(dialog.getByText(/^1 correcting event will be appended .* -44 characters/)).toBeInTheDocument();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Wrong limit in July. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Applied: 1 correcting event, -44 characters in total.')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong limit in July.' });
  expect(screen.queryByRole('button', { name: 'Apply…' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Discard…' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo…' })).toBeInTheDocument();
});

test('undoes what it applied, for a reason', async () => {
  const applied = { status: 'applied', applied: { corrections: 1, characters: -44 } } as const;
  const undone = aReplay({ ...applied, status: 'undone', undone: { corrections: 1, characters: 44 } });
  const requests = serve(aReplay(applied), [aDrift()], undone);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this replay?' }));
  expect(dialog.getByText(/\+44 characters in total/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It was right before.');
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 1 correcting event, +44 characters in total.')).toBeInTheDocument();
  expect(requests.some(({ path, method }) => method === 'POST' && path.endsWith('/rep-1/undo'))).toBe(true);
});

test('asks for a reason for a replay of another account, and sends it for its drift, too', async () => {
  const requests = mockApi(({ path, headers }) => {
    if (!headers.has('x-access-reason'))
      return { status: 403, body: { success: false, error: 'Give a reason.', code: 'access.reasonRequired' } };
    const isDrift = path.endsWith('/drift');
    return {
      body: {
        success: true,
        data: isDrift ? [aDrift()] : aReplay({ id: 'rep-reasoned' }),
        ...(isDrift && { page: { next: null } }),
      },
    };
  });
  show('rep-reasoned');
  const form = within(await screen.findByRole('form', { name: 'This belongs to another account' }));
  await userEvent.type(form.getByLabelText('Reason'), 'Ticket 42');
  await userEvent.click(form.getByRole('button', { name: 'Open and record' }));
  expect(await screen.findByRole('table', { name: 'Drift by domain and month' })).toBeInTheDocument();
  expect(requests.map(({ path, headers }) => [path, headers.get('x-access-reason')])).toEqual([
    ['/api/admin/replays/rep-reasoned', null],
    ['/api/admin/replays/rep-reasoned', 'Ticket%2042'],
    ['/api/admin/replays/rep-reasoned/drift', 'Ticket%2042'],
  ]);
});

test('offers only discard when there is no drift', async () => {
  const findings = { ...aReplay().findings!, changedStreams: 0, usedAfter: 126, streams: 7 };
  serve(aReplay({ findings }), []);
  show();
  expect(await screen.findByText('No drift')).toBeInTheDocument();
  expect(screen.getByText('no difference')).toBeInTheDocument();
  expect(screen.getByText(/in all 7 figures/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply…' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Discard…' })).toBeInTheDocument();
});

test('does not apply a replay that another one partly corrected', async () => {
  const entangledWith = { replayId: 'rep-0', from: aReplay().from, to: aReplay().to };
  serve(aReplay(), [aDrift({ canBeApplied: false, entangledWith })]);
  show();
  expect(await screen.findByText(/would give wrong totals/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Partly corrected by another replay' })).toHaveAttribute(
    'href',
    expect.stringContaining('rep-0'),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply…' })).toBeDisabled());
});

test.each([
  [{ status: 'stale', stale: { streams: 3, examples: [] } }, /usage changed in 3 of the figures/],
  [{ status: 'failed', error: 'The store did not answer.' }, /The store did not answer/],
  [{ status: 'cancelled' }, /was canceled/],
  [{ status: 'discarded' }, /was discarded/],
] as [Partial<Replay>, RegExp][])('shows the outcome %j', async (outcome, text) => {
  serve(aReplay(outcome));
  show();
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('shows a missing replay', async () => {
  mockApi(() => ({ status: 404, body: { success: false, error: 'Replay not found.', code: 'replay.missing' } }));
  show();
  expect(await screen.findByRole('alert', { name: 'Failed to load this replay' })).toHaveTextContent('not found');
});
