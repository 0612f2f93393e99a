import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDrift, aReplay } from '../../../test/replay-row.builder';
import { answers, renderPage } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { ReplayView } from './replay-view';
import type { Drift, Replay } from './replay-queries';

/** A server with one replay; what is asked of it is kept, and answered with `after`. */
function serve(replay: Replay, drifts: Drift[] = [aDrift()], after: Replay = replay) {
  let current = replay;
  return answers(({ method, path }) => {
    if (path.endsWith('/drift')) return { body: { success: true, data: drifts, page: { next: null } } };
    if (method === 'POST') current = after;
    return { body: { success: true, data: current } };
  });
}
const show = () => renderPage(<ReplayView id="rep-1" />);

afterEach(() => act(() => chooseLanguage('en')));

test('a running one shows how far it is, how fast, and how long it takes', async () => {
  const progress = { eventsRead: 30_000, share: 0.4, eventsPerSecond: 10_000.4, secondsLeft: 4.5 };
  const asked = serve(aReplay({ status: 'running', findings: null, progress }));
  show();
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the replay' });
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('30,000 events read · 10,000 events/s · 4.5 sec left')).toBeInTheDocument();
  expect(asked.some(({ path }) => path.endsWith('/drift'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/rep-1/cancel'))).toBe(true);
});

test('a drift is shown, and applied only after it was said what that does', async () => {
  const applied = aReplay({ status: 'applied', applied: { corrections: 1, characters: -44 } });
  const asked = serve(aReplay(), [aDrift()], applied);
  show();
  const row = within(await screen.findByRole('table', { name: 'Drift by domain and month' })).getAllByRole('row')[1]!;
  for (const text of ['126', '82', '-44', '1 of 2']) expect(within(row).getByText(text)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Apply…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply this drift?' }));
  expect(dialog.getByText(/^1 correcting event will be appended .* -44 characters/)).toBeInTheDocument();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Applied: 1 correcting event, -44 characters in all.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply…' })).not.toBeInTheDocument();
});

test('that nothing was found is said plainly, and there is nothing to apply', async () => {
  const findings = { ...aReplay().findings!, changedStreams: 0, usedAfter: 126, streams: 7 };
  serve(aReplay({ findings }), []);
  show();
  expect(await screen.findByText('No drift')).toBeInTheDocument();
  expect(screen.getByText(/in all 7 accounts, domains and months/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply…' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Discard…' })).toBeInTheDocument();
});

test('one that another replay corrected in part is not offered for applying', async () => {
  serve(aReplay(), [aDrift({ canBeApplied: false })]);
  show();
  expect(await screen.findByText(/their sum would be wrong/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply…' })).toBeDisabled());
});

test.each([
  [{ status: 'stale', stale: { streams: 3, examples: [] } }, /usage went on in 3 of the streams/],
  [{ status: 'failed', error: 'The store did not answer.' }, /The store did not answer/],
  [{ status: 'cancelled' }, /was cancelled/],
  [{ status: 'discarded' }, /was discarded/],
] as [Partial<Replay>, RegExp][])('the end %j is told', async (end, told) => {
  serve(aReplay(end));
  show();
  expect(await screen.findByText(told)).toBeInTheDocument();
});

test('a replay that is not there is said so', async () => {
  answers(() => ({ status: 404, body: { success: false, error: 'Replay not found.', code: 'replay.missing' } }));
  show();
  expect(await screen.findByRole('alert', { name: 'Failed to load this replay' })).toHaveTextContent('not found');
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  serve(aReplay());
  show();
  expect(await screen.findByText('待决定')).toBeInTheDocument();
  expect(await screen.findByRole('columnheader', { name: '偏差' })).toBeInTheDocument();
});
