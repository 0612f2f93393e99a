import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { anAuditTrail } from '../../../../../test/support/web/audit-trail.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { AuditTrail } from './audit-trail';
import type { AuditTrail as Trail } from '../../client/audit-trail';

const trail = anAuditTrail([
  aJob.submitted(),
  aJob.claimed(),
  aJob.segmentSynthesized(0),
  aJob.segmentSynthesized(1),
  aJob.assembled(),
  aJob.completed(),
]);
const tampered: Trail = {
  ...trail,
  events: trail.events.map((event, index) => (index === 3 ? { ...event, data: { ...event.data, index: 7 } } : event)),
};

async function show(served: Trail = trail) {
  mockApi(() => ({ body: { success: true, data: served } }));
  const page = renderPage(<AuditTrail kind="jobs" id="job-1" position={undefined} />);
  await screen.findByRole('list', { name: /./ });
  return page;
}
const currentEvent = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const state = () => within(screen.getByRole('region', { name: /^State after event/ }));
const factOf = (name: string) => state().getByText(name).nextSibling;

afterEach(() => act(() => chooseLanguage('en')));

test('shows every event as a sentence and the state after the last', async () => {
  await show();
  const events = within(screen.getByRole('list', { name: 'Events in order' })).getAllByRole('button');
  expect(events).toHaveLength(6);
  expect(events[0]).toHaveTextContent('Submitted for example.com: 2 segments, 30 characters.');
  expect(currentEvent()).toBe('Event 6 of 6');
  expect(factOf('Status')).toHaveTextContent('completedbefore: processing');
  expect(screen.getByText('Chain verified')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Export NDJSON' })).toHaveAttribute(
    'href',
    '/api/jobs/job-1/audit?format=ndjson',
  );
  const signed = screen.getByRole('link', { name: 'Download signed file' });
  expect(signed).toHaveAttribute('href', '/api/jobs/job-1/audit?format=signed');
  expect(signed).toHaveAttribute('download', '');
  expect(screen.getByRole('link', { name: 'Verify a signed file' })).toHaveAttribute('href', '/verify');
});

test.each([
  ['valid', 'kid-1', /^They verify under the key of that server: kid-1$/],
  ['none', null, /^The account was imported without verification/],
] as const)('states where imported events come from, with a signature that is %s', async (signature, kid, text) => {
  const exported = { issuer: 'https://old.example', account: 'acc_ada', exportedAt: '2026-11-20T12:00:00.000Z' };
  await show({ ...trail, origin: { ...exported, revision: 3, kid, signature } });
  expect(screen.getByText(/^Events 1 to 4 were imported from https:\/\/old\.example, which/)).toBeInTheDocument();
  expect(
    screen.getByText((_, element) => element?.tagName === 'P' && text.test(element.textContent ?? '')),
  ).toBeVisible();
});

test('states each server of events that moved twice', async () => {
  const at = (day: number) => ({ account: 'acc_ada', exportedAt: `2026-11-${day}T12:00:00.000Z`, kid: 'kid-1' });
  const first = { ...at(18), issuer: 'https://first.example', revision: 2, signature: 'valid' } as const;
  const second = { ...at(20), issuer: 'https://second.example', revision: 3, signature: 'valid' } as const;
  await show({ ...trail, origin: second, earlierOrigins: [first] });
  expect(screen.getByText(/^Events 1 to 3 were imported from https:\/\/first\.example, which/)).toBeInTheDocument();
  expect(screen.getByText(/^Events 1 to 4 were imported from https:\/\/second\.example, which/)).toBeInTheDocument();
});

test('says that the server of origin did not sign the events', async () => {
  await show({ ...trail, verified: false, reason: 'origin' });
  expect(screen.getByText('Chain broken')).toBeInTheDocument();
  expect(screen.getByText(/^The server from which the first events were imported did not sign/)).toBeInTheDocument();
});

test('translates the reason of a failure in timeline and state', async () => {
  act(() => chooseLanguage('zh'));
  await show(anAuditTrail([aJob.submitted(), aJob.claimed(), aJob.failed()]));
  expect(await screen.findByText('失败：语音服务没有响应。')).toBeInTheDocument();
  expect(screen.getByText('语音服务没有响应。')).toBeInTheDocument();
});

test('formats midnight as hour 00', async () => {
  const time = new Date(2026, 10, 21, 0, 5, 3, 12).toISOString();
  await show({ ...trail, events: trail.events.map((event) => ({ ...event, time })) });
  expect(screen.getAllByText('00:05:03.012')).toHaveLength(6);
});

test('steps with the buttons, disabled at both ends', async () => {
  await show();
  expect(screen.getByRole('button', { name: 'Next event' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous event' }));
  expect(currentEvent()).toBe('Event 5 of 6');
  await userEvent.click(screen.getByRole('button', { name: 'First event' }));
  expect(factOf('Status')).toHaveTextContent('pending');
  expect(screen.getByRole('button', { name: 'Previous event' })).toBeDisabled();
});

test('steps with the keyboard from one tab stop', async () => {
  await show();
  const current = () => screen.getByRole('button', { current: 'step' });
  act(() => current().focus());
  await userEvent.keyboard('{Home}');
  expect(current()).toHaveTextContent('Submitted for');
  expect(current()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(current()).toHaveTextContent('Segment 1 spoken by');
  expect(factOf('Segments')).toHaveTextContent('1 of 2before: 0 of 2');
  expect(state().getByText('2 changed')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  expect(current()).toHaveFocus();
  expect(current()).toHaveTextContent('Worker worker-1 claimed the job.');
});

test('shows the ids and the raw event', async () => {
  await show();
  expect(factOf('Hash')).toHaveTextContent(trail.head!);
  expect(state().getByRole('button', { name: 'Copy Hash' })).toBeInTheDocument();
  expect(state().getByText(/"type": "JobCompleted"/)).toBeInTheDocument();
});

test('recomputes the chain in the browser', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  expect(await screen.findByText('All 6 events verify, recomputed with SHA-256 in this browser.')).toBeInTheDocument();
  expect(screen.getByText(`Head of the chain: ${trail.head!}`)).toBeInTheDocument();
});

test('finds a tampered event that the server reports as verified', async () => {
  await show(tampered);
  expect(screen.getByText('Chain verified')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  expect(await screen.findByText('Event 4 was changed after it was written.')).toBeInTheDocument();
  expect(screen.getByText('Chain broken')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show event 4' }));
  expect(currentEvent()).toBe('Event 4 of 6');
});

test('shows the verdict of the server', async () => {
  await show({ ...tampered, verified: false, brokenAt: 3, reason: 'content' });
  expect(screen.getByRole('alert', { name: 'This audit trail does not verify' })).toHaveTextContent('Event 4');
});

test('says that first events were deleted in the event store, and blames no retention period', async () => {
  const truncated = { ...trail, events: trail.events.slice(2), complete: false, verified: false };
  await show({ ...truncated, brokenAt: 0, reason: 'missing' });
  expect(screen.getByRole('alert', { name: 'This audit trail does not verify' })).toHaveTextContent(
    'The first events are missing: they were deleted in the event store',
  );
  expect(screen.queryByText(/The oldest events were deleted after the retention period/)).not.toBeInTheDocument();
});

test('reports a browser without SHA-256', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: { randomUUID: () => 'x' }, configurable: true });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Verify in this browser' }));
  expect(await screen.findByText(/only on HTTPS pages/)).toBeInTheDocument();
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
});

test('follows the last event until another is chosen', async () => {
  let served: Trail = { ...trail, events: trail.events.slice(0, 2) };
  mockApi(() => ({ body: { success: true, data: served } }));
  const { cache } = renderPage(<AuditTrail kind="jobs" id="job-1" position={undefined} />);
  await screen.findByText('Event 2 of 2');
  served = { ...trail, events: trail.events.slice(0, 4) };
  await act(() => cache.refetchQueries());
  await waitFor(() => expect(currentEvent()).toBe('Event 4 of 4'));
  await userEvent.click(screen.getByRole('button', { name: 'First event' }));
  served = trail;
  await act(() => cache.refetchQueries());
  await waitFor(() => expect(currentEvent()).toBe('Event 1 of 6'));
});

test('shows a failed request', async () => {
  mockApi(() => ({ status: 500, body: { success: false, error: 'no' } }));
  renderPage(<AuditTrail kind="jobs" id="job-1" position={undefined} />);
  expect(await screen.findByRole('alert', { name: 'Failed to load the audit trail.' })).toBeInTheDocument();
});

test('a plain history leaves out types, causes, claims, ids and hashes', async () => {
  mockApi(() => ({ body: { success: true, data: trail } }));
  const both = (isPlain: boolean) =>
    renderPage(<AuditTrail kind="jobs" id="job-1" position={undefined} isPlain={isPlain} />);
  const plain = both(true);
  await screen.findByRole('list', { name: 'Events in order' });
  const stored = ['Hash', 'Correlation', 'Worker', 'Fence', 'Lease until', 'Raw event', /^Cause:/, /JobCompleted ·/];
  for (const text of stored) expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(factOf('Status')).toHaveTextContent('completed');
  plain.unmount();
  both(false);
  await screen.findByRole('list', { name: 'Events in order' });
  for (const text of stored) expect(screen.getAllByText(text)).not.toHaveLength(0);
});
