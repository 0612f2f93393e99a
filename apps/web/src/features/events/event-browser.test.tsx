import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '../../../../../test/support/web/event-row.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { EventsSection } from './events-section';

const events = [anEvent(), anEvent({ id: 'event-2', type: 'CharactersUsed', category: 'usage', stream: 'usage-1' })];
const listed = (data: object[], older: string | null = null) => ({ success: true, data, page: { newer: '8', older } });
const types = { success: true, data: [{ type: 'JobCompleted' }, { type: 'CharactersUsed' }] };

/** `list` answers requests for event pages, `rest` all others. */
function serve(list: (request: ApiRequest) => object, rest: (request: ApiRequest) => object = () => types) {
  const requests = mockApi((asked) => ({ body: (asked.path === '/api/admin/events' ? list : rest)(asked) }));
  return () => requests.filter(({ path }) => path === '/api/admin/events').map(({ query }) => query);
}
const rows = () => screen.getAllByRole('row').slice(1);

afterEach(() => act(() => chooseLanguage('en')));

test('lists events and their count', async () => {
  serve(() => listed(events));
  renderPage(<EventsSection />);
  expect(await screen.findByText('2 events')).toBeInTheDocument();
  const [first] = rows();
  expect(within(first!).getByRole('button', { name: /^JobCompleted, / })).toBeInTheDocument();
  expect(within(first!).getByText('worker-1')).toBeInTheDocument();
});

test('applies typed filters on submit and selections immediately', async () => {
  const eventRequests = serve(() => listed(events));
  renderPage(<EventsSection />);
  await screen.findByText('2 events');
  await userEvent.type(screen.getByRole('textbox', { name: 'Stream' }), ' job-1 ');
  expect(eventRequests()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('2 events');
  expect(eventRequests().at(-1)!.get('stream')).toBe('job-1');
  await userEvent.click(screen.getByRole('combobox', { name: 'Actor type' }));
  await userEvent.click(screen.getByRole('option', { name: 'worker' }));
  await screen.findByText('2 events');
  expect(Object.fromEntries(eventRequests().at(-1)!)).toMatchObject({ stream: 'job-1', actor: 'worker' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('2 events');
  expect(screen.getByRole('textbox', { name: 'Stream' })).toHaveValue('');
});

test('keeps the focus on Apply, and Clear also empties text that was not applied', async () => {
  serve(() => listed(events));
  renderPage(<EventsSection />);
  await screen.findByText('2 events');
  const stream = screen.getByRole('textbox', { name: 'Stream' });
  await userEvent.type(stream, 'job-1');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('2 events');
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.type(stream, 'job-2');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(stream).toHaveValue('');
});

test('loads older events from the position of the oldest one', async () => {
  const eventRequests = serve((request) =>
    request.query.has('before') ? listed([events[1]!]) : listed([events[0]!], events[0]!.position),
  );
  renderPage(<EventsSection />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2 events')).toBeInTheDocument();
  expect(eventRequests().map((query) => query.get('before'))).toEqual([null, events[0]!.position]);
});

test('shows an empty result', async () => {
  serve(() => listed([]));
  renderPage(<EventsSection />);
  expect(await screen.findByText('No events found')).toBeInTheDocument();
});

test('shows a failed request and retries it', async () => {
  let isDown = true;
  mockApi(({ path }) => {
    if (path !== '/api/admin/events') return { body: types };
    return isDown ? { status: 503, body: { success: false, error: 'Down.' } } : { body: listed(events) };
  });
  renderPage(<EventsSection />);
  expect(await screen.findByRole('alert', { name: 'Failed to load events' })).toHaveTextContent('Down.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('2 events')).toBeInTheDocument();
});

test('shows data, cause and hashes of an event', async () => {
  serve(() => listed(events));
  renderPage(<EventsSection />);
  await userEvent.click(await screen.findByRole('button', { name: /^JobCompleted, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'JobCompleted' }));
  expect(dialog.getByText(/"characters": 82/)).toBeInTheDocument();
  for (const text of ['request-1', 'a'.repeat(64), 'b'.repeat(64)]) expect(dialog.getByText(text)).toBeInTheDocument();
});

test('shows the cause of each event of a correlation', async () => {
  const caused = [
    anEvent({ type: 'JobSubmitted' }),
    anEvent({
      id: 'event-2',
      type: 'CharactersUsed',
      category: 'usage',
      causationId: 'event-1',
      at: '2026-11-21T10:00:01.500Z',
    }),
  ];
  serve(
    () => listed(events),
    ({ path }) =>
      path.includes('/correlations/')
        ? { success: true, data: { correlationId: 'corr-0001', events: caused, isCut: false } }
        : types,
  );
  renderPage(<EventsSection />);
  await userEvent.click((await screen.findAllByRole('link', { name: 'corr-000' }))[0]!);
  const [first, second] = within(await screen.findByRole('list', { name: 'Events in order' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('caused by the request');
  expect(second).toHaveTextContent('caused by JobSubmitted');
  expect(second).toHaveTextContent('+1.5 sec');
});

test.each([
  [{ verified: true, brokenAt: null, reason: null, complete: true }, 'Chain verified', 'All 2 events'],
  [
    { verified: true, brokenAt: null, reason: null, complete: false },
    'Chain verified',
    'deleted after the retention period',
  ],
  [{ verified: false, brokenAt: 1, reason: 'content', complete: true }, 'Chain broken', 'revision 1 was changed later'],
])('shows the verification result %j of a stream', async (verdict, title, text) => {
  serve(
    () => listed(events),
    ({ path }) =>
      path.includes('/streams/')
        ? { success: true, data: { stream: 'job-1', length: 2, events, isCut: false, ...verdict } }
        : types,
  );
  renderPage(<EventsSection />);
  await userEvent.click((await screen.findAllByRole('link', { name: 'job-1' }))[0]!);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
});
