import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApiDocument } from '../../../../test/api-document.builder';
import { mockApi, renderPage } from '../../../../test/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { beginSession, endSession } from '../../../client/session';
import { DocPage } from './doc-page';

const session = { token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } };
const listen = () => mockApi(({ path }) => ({ body: path === '/api/openapi.json' ? anApiDocument() : { ok: true } }));
const call = (name: string) => screen.findByRole('article', { name });

afterEach(() =>
  act(() => {
    chooseLanguage('en');
    endSession();
  }),
);

test('shows that it loads, then the calls with label, credentials, fields and samples', async () => {
  listen();
  renderPage(<DocPage />);
  expect(screen.getByRole('status', { name: 'Loading the API documentation' })).toBeInTheDocument();
  const tts = await call('Speaks a text');
  expect(within(tts).getByText('Protected')).toBeInTheDocument();
  expect(within(tts).getByText('Called with session or API token')).toBeInTheDocument();
  expect(within(tts).getByText('at most 2500 characters')).toBeInTheDocument();
  expect(within(tts).getByRole('group', { name: 'Request: Speaks a text' })).toHaveTextContent('curl -X POST');
  expect(within(await call('Reads one job')).getByText('Public')).toBeInTheDocument();
});

test('a failure can be tried again', async () => {
  let broken = true;
  mockApi(() => (broken ? { status: 503, body: { success: false, error: 'Down.' } } : { body: anApiDocument() }));
  renderPage(<DocPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the API documentation');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await call('Speaks a text')).toBeInTheDocument();
});

test('the language of the samples is chosen for all of them', async () => {
  listen();
  renderPage(<DocPage />);
  const tts = await call('Speaks a text');
  await userEvent.click(within(tts).getByRole('button', { name: 'Python' }));
  expect(await screen.findByRole('group', { name: 'Request: Reads one job' })).toHaveTextContent('requests.get');
  await userEvent.click(within(tts).getByRole('button', { name: 'curl' }));
});

test('an answer is shown by its status', async () => {
  listen();
  renderPage(<DocPage />);
  const tts = await call('Speaks a text');
  await userEvent.click(within(tts).getByRole('button', { name: '403' }));
  expect(within(tts).getByRole('group', { name: 'Answer 403: Speaks a text' })).toHaveTextContent(
    '"code": "usage.limitExceeded"',
  );
});

test('a search leaves what it finds in the contents', async () => {
  listen();
  renderPage(<DocPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: /^Search calls/ }), 'job');
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  expect(within(contents).getByRole('link', { name: /Reads one job/ })).toBeInTheDocument();
  expect(within(contents).queryByRole('link', { name: /Speaks a text/ })).not.toBeInTheDocument();
});

test('codes are found in the catalogue', async () => {
  listen();
  renderPage(<DocPage />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Filter codes' }), '404');
  const table = screen.getByRole('table', { name: 'Error catalogue' });
  expect(within(table).getByText('job.missing')).toBeInTheDocument();
  expect(within(table).queryByText('usage.limitExceeded')).not.toBeInTheDocument();
});

test('a stranger is asked to sign in before a call is tried', async () => {
  listen();
  renderPage(<DocPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try it: Reads one job' }));
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
});

test('what must be filled is asked for before anything is sent', async () => {
  act(() => beginSession(session));
  const asked = listen();
  renderPage(<DocPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try it: Reads one job' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Needed')).toBeInTheDocument();
  expect(asked.map(({ path }) => path)).toEqual(['/api/openapi.json']);
});

test('speaks Chinese around the document', async () => {
  listen();
  renderPage(<DocPage />);
  act(() => chooseLanguage('zh'));
  expect(await screen.findByRole('heading', { name: 'API 文档' })).toBeInTheDocument();
  expect(within(await call('Speaks a text')).getByText('受保护')).toBeInTheDocument();
});
