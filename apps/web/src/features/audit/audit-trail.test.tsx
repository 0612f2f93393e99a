import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '@duetcast/domain/jobs/a-job';
import { anAuditTrail } from '../../../test/audit-trail.builder';
import { answers, renderPage } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { AuditTrail } from './audit-trail';
import type { AuditTrail as Trail } from '../jobs/rows/job-queries';

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

async function show(shown: Trail = trail) {
  answers(() => ({ body: { success: true, data: shown } }));
  const page = renderPage(<AuditTrail jobId="job-1" position={undefined} />);
  await screen.findByRole('list', { name: /./ });
  return page;
}
const place = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const state = () => within(screen.getByRole('region', { name: /^State after event/ }));
const factOf = (name: string) => state().getByText(name).nextSibling;

afterEach(() => act(() => chooseLanguage('en')));

test('shows every event as a sentence, and the state after the last', async () => {
  await show();
  const events = within(screen.getByRole('list', { name: 'Events in order' })).getAllByRole('button');
  expect(events).toHaveLength(6);
  expect(events[0]).toHaveTextContent('Submitted for example.com: 2 segments, 30 characters.');
  expect(place()).toBe('Event 6 of 6');
  expect(factOf('Status')).toHaveTextContent('completedbefore: processing');
  expect(screen.getByText('Chain verified')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Export NDJSON' })).toHaveAttribute(
    'href',
    '/api/jobs/job-1/audit?format=ndjson',
  );
  const signed = screen.getByRole('link', { name: 'Signed file' });
  expect(signed).toHaveAttribute('href', '/api/jobs/job-1/audit?format=signed');
  expect(signed).toHaveAttribute('download', '');
  expect(screen.getByRole('link', { name: 'Check a signed file' })).toHaveAttribute('href', '/verify');
});

test('in Chinese, why it failed is said in Chinese, in the timeline and in the state', async () => {
  act(() => chooseLanguage('zh'));
  await show(anAuditTrail([aJob.submitted(), aJob.claimed(), aJob.failed()]));
  expect(await screen.findByText('失败：语音服务没有响应。')).toBeInTheDocument();
  expect(screen.getByText('语音服务没有响应。')).toBeInTheDocument();
});

test('a day begins at hour 0', async () => {
  const time = new Date(2026, 10, 21, 0, 5, 3, 12).toISOString();
  await show({ ...trail, events: trail.events.map((event) => ({ ...event, time })) });
  expect(screen.getAllByText('00:05:03.012')).toHaveLength(6);
});

test('steps with the buttons, which end where the events do', async () => {
  await show();
  expect(screen.getByRole('button', { name: 'Next event' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous event' }));
  expect(place()).toBe('Event 5 of 6');
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
  expect(current()).toHaveTextContent('Worker worker-1 took the job.');
});

test('shows the ids and the raw event', async () => {
  await show();
  expect(factOf('Hash')).toHaveTextContent(trail.head!);
  expect(state().getByRole('button', { name: 'Copy Hash' })).toBeInTheDocument();
  expect(state().getByText(/"type": "JobCompleted"/)).toBeInTheDocument();
});

test('recomputes the chain here', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Verify here' }));
  expect(await screen.findByText('All 6 events verify, recomputed with SHA-256 in this browser.')).toBeInTheDocument();
  expect(screen.getByText(`Head of the chain: ${trail.head!}`)).toBeInTheDocument();
});

test('does not believe a server that calls a changed trail good, and leads to the place', async () => {
  await show(tampered);
  expect(screen.getByText('Chain verified')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verify here' }));
  expect(await screen.findByText('Event 4 was changed after it was written.')).toBeInTheDocument();
  expect(screen.getByText('Chain broken')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show event 4' }));
  expect(place()).toBe('Event 4 of 6');
});

test('says at once what the server found', async () => {
  await show({ ...tampered, verified: false, brokenAt: 3, reason: 'content' });
  expect(screen.getByRole('alert', { name: 'This audit trail does not verify' })).toHaveTextContent('Event 4');
});

test('where the browser offers no SHA-256 it says so', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: { randomUUID: () => 'x' }, configurable: true });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Verify here' }));
  expect(await screen.findByText(/on encrypted connections only/)).toBeInTheDocument();
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
});

test('follows the last event as events come, unless another was chosen', async () => {
  let told: Trail = { ...trail, events: trail.events.slice(0, 2) };
  answers(() => ({ body: { success: true, data: told } }));
  const { cache } = renderPage(<AuditTrail jobId="job-1" position={undefined} />);
  await screen.findByText('Event 2 of 2');
  told = { ...trail, events: trail.events.slice(0, 4) };
  await act(() => cache.refetchQueries());
  await waitFor(() => expect(place()).toBe('Event 4 of 4'));
  await userEvent.click(screen.getByRole('button', { name: 'First event' }));
  told = trail;
  await act(() => cache.refetchQueries());
  await waitFor(() => expect(place()).toBe('Event 1 of 6'));
});

test('says when it cannot be loaded', async () => {
  answers(() => ({ status: 500, body: { success: false, error: 'no' } }));
  renderPage(<AuditTrail jobId="job-1" position={undefined} />);
  expect(await screen.findByRole('alert', { name: 'The audit trail could not be loaded.' })).toBeInTheDocument();
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  await show();
  expect(screen.getByText('链已验证')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^已完成，计费 30 个字符。/ })).toBeInTheDocument();
});
