import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApiDocument } from '../../../../test/api-document.builder';
import { mockApi, renderPage } from '../../../../test/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { beginSession, endSession } from '../../../client/session';
import { DocPage } from './doc-page';

const session = { token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } };
const serve = () => mockApi(({ path }) => ({ body: path === '/api/openapi.json' ? anApiDocument() : { ok: true } }));
const operation = (name: string) => screen.findByRole('article', { name });

afterEach(() =>
  act(() => {
    chooseLanguage('en');
    endSession();
  }),
);

test('shows a loading state, then operations with label, credentials, fields and samples', async () => {
  serve();
  renderPage(<DocPage />);
  expect(screen.getByRole('status', { name: 'Loading the API documentation' })).toBeInTheDocument();
  const tts = await operation('Speaks a text');
  expect(within(tts).getByText('Protected')).toBeInTheDocument();
  expect(within(tts).getByText('Credentials: session or API token')).toBeInTheDocument();
  expect(within(tts).getByText('at most 2500 characters')).toBeInTheDocument();
  expect(within(tts).getByRole('group', { name: 'Request: Speaks a text' })).toHaveTextContent('curl -X POST');
  expect(within(await operation('Reads one job')).getByText('Public')).toBeInTheDocument();
});

test('retries a failed request', async () => {
  let broken = true;
  mockApi(() => (broken ? { status: 503, body: { success: false, error: 'Down.' } } : { body: anApiDocument() }));
  renderPage(<DocPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the API documentation');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await operation('Speaks a text')).toBeInTheDocument();
});

test('switches the language of all samples', async () => {
  serve();
  renderPage(<DocPage />);
  const tts = await operation('Speaks a text');
  await userEvent.click(within(tts).getByRole('button', { name: 'Python' }));
  expect(await screen.findByRole('group', { name: 'Request: Reads one job' })).toHaveTextContent('requests.get');
  await userEvent.click(within(tts).getByRole('button', { name: 'curl' }));
});

test('switches the sample response by status', async () => {
  serve();
  renderPage(<DocPage />);
  const tts = await operation('Speaks a text');
  await userEvent.click(within(tts).getByRole('button', { name: '403' }));
  expect(within(tts).getByRole('group', { name: 'Response 403: Speaks a text' })).toHaveTextContent(
    '"code": "usage.limitExceeded"',
  );
});

test('filters the contents by a search', async () => {
  serve();
  renderPage(<DocPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: /^Search endpoints/ }), 'job');
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  expect(within(contents).getByRole('link', { name: /Reads one job/ })).toBeInTheDocument();
  expect(within(contents).queryByRole('link', { name: /Speaks a text/ })).not.toBeInTheDocument();
});

test('filters the error catalog', async () => {
  serve();
  renderPage(<DocPage />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Filter codes' }), '404');
  const table = screen.getByRole('table', { name: 'Error catalog' });
  expect(within(table).getByText('job.missing')).toBeInTheDocument();
  expect(within(table).queryByText('usage.limitExceeded')).not.toBeInTheDocument();
});

test('asks an anonymous user to sign in before trying an operation', async () => {
  serve();
  renderPage(<DocPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try it: Reads one job' }));
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
});

test('reports a missing parameter before sending', async () => {
  act(() => beginSession(session));
  const requests = serve();
  renderPage(<DocPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try it: Reads one job' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(requests.map(({ path }) => path)).toEqual(['/api/openapi.json']);
});

test('translates the texts around the document', async () => {
  serve();
  renderPage(<DocPage />);
  act(() => chooseLanguage('zh'));
  expect(await screen.findByRole('heading', { name: 'API 文档' })).toBeInTheDocument();
  expect(within(await operation('Speaks a text')).getByText('受保护')).toBeInTheDocument();
});
