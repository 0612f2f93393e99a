import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../../../../test/support/web/event-row.builder';
import { aProjection } from '../../../../../test/support/web/projection.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ProjectionView } from './projection-view';
import type { ProjectionDetails } from './projection-queries';

const details = (part: Partial<ProjectionDetails> = {}): ProjectionDetails => ({
  skipped: [],
  ...aProjection(),
  ...part,
});
const poison = { message: 'jobs cannot fold this.', at: '2026-11-21T10:00:00.000Z', event: anEvent() };

function serve(projection: ProjectionDetails, after: ProjectionDetails = projection) {
  let current = projection;
  return mockApi(({ method, path }) => {
    if (path === '/api/admin/events') return { body: { success: true, data: [], page: {} } };
    if (path.endsWith('/poison')) return { body: { success: true, data: { name: 'jobs', poison } } };
    if (method === 'POST') current = after;
    return { status: method === 'POST' ? 202 : 200, body: { success: true, data: current } };
  });
}
const show = () => renderPage(<ProjectionView name="jobs" />);
const commandsIn = (requests: ReturnType<typeof serve>) =>
  requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body]);

test('shows state, lag, event count and version', async () => {
  serve(details());
  show();
  expect(await screen.findByText('running')).toBeInTheDocument();
  for (const text of ['12 ms', '1,234', 'version 3']) expect(screen.getByText(text)).toBeInTheDocument();
  expect(await screen.findByText('No commands yet.')).toBeInTheDocument();
});

test('starts a rebuild after confirmation and shows its progress', async () => {
  const rebuild = {
    startedAt: '2026-11-21T10:00:00.000Z',
    eventsFolded: 500,
    eventsPerSecond: 250,
    position: '48',
    share: 0.5,
    secondsLeft: 2,
  };
  const requests = serve(details(), details({ state: 'rebuilding', rebuild }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Rebuild: jobs' }));
  expect(commandsIn(requests)).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rebuild' }));
  const bar = await screen.findByRole('progressbar', { name: 'Rebuild of jobs' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText('500 events · 250 events/s · 2 sec left')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel rebuild: jobs' })).toBeInTheDocument();
  expect(commandsIn(requests)).toEqual([['rebuild', {}]]);
});

test('polls do not take away the reason that is being typed', async () => {
  const required = { success: false, error: 'Give a reason.', code: 'access.reasonRequired' };
  serve(details({ state: 'poisoned', isPoisoned: true }));
  const answerOfServer = globalThis.fetch;
  let polls = 0;
  globalThis.fetch = async (input) => {
    if (!(input as Request).url.endsWith('/poison')) return answerOfServer(input);
    polls += 1;
    return polls === 1 ? Response.json(required, { status: 403 }) : new Promise(() => {});
  };
  show();
  await userEvent.type(await screen.findByLabelText('Reason'), 'Ticket 7');
  await waitFor(() => expect(polls).toBe(2));
  expect(screen.getByLabelText('Reason')).toHaveValue('Ticket 7');
  await userEvent.click(screen.getByRole('button', { name: 'Open and record' }));
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
});

test('rolls back after confirmation', async () => {
  const requests = serve(details(), details());
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back: jobs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Serve the previous rows?' }));
  expect(commandsIn(requests)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(commandsIn(requests)).toEqual([['rollback', {}]]));
});

test('skips the displayed poisoned event and requires a reason', async () => {
  const skipped = [
    {
      eventId: 'event-1',
      position: '8',
      stream: 'job-1',
      eventType: 'JobCompleted',
      reason: 'Known.',
      at: poison.at,
      actor: { kind: 'admin' as const, id: 'acc_root' },
    },
  ];
  const requests = serve(details({ state: 'poisoned', isPoisoned: true }), details({ skipped }));
  show();
  expect(await screen.findByText('jobs cannot fold this.')).toBeInTheDocument();
  const skip = screen.getByRole('button', { name: 'Skip permanently' });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  expect(skip).toBeDisabled();
  await userEvent.type(reason, '   ');
  expect(skip).toBeDisabled();
  expect(reason).toHaveAttribute('maxlength', '500');
  await userEvent.type(reason, 'Known.');
  await userEvent.click(skip);
  expect(await screen.findByText('JobCompleted: Known.')).toBeInTheDocument();
  expect(screen.queryByText('jobs cannot fold this.')).not.toBeInTheDocument();
  expect(commandsIn(requests)).toEqual([['skip', { reason: 'Known.', eventId: 'event-1' }]]);
});

test('offers resume but not rebuild for a paused projection', async () => {
  serve(details({ state: 'paused' }));
  show();
  expect(await screen.findByRole('button', { name: 'Resume: jobs' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Rebuild: jobs' })).not.toBeInTheDocument();
});

test('shows why a command was rejected', async () => {
  mockApi(({ method, path }) => {
    if (method === 'POST')
      return { status: 409, body: { success: false, error: 'It is paused.', code: 'projection.paused' } };
    return { body: { success: true, data: path === '/api/admin/events' ? [] : details() } };
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Pause: jobs' }));
  expect(await screen.findByRole('alert', { name: 'Failed to update the projection' })).toHaveTextContent(
    'It is paused.',
  );
});
