import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxWebhookEndpoints } from '@duetcast/domain/limits/webhook-limits';
import type { PublicDelivery } from '@duetcast/projections/webhooks/webhook-deliveries';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import type { Endpoint } from './endpoint-queries';
import { EndpointsCard } from './endpoints-card';

const url = 'https://hooks.example.com/';
const endpoint = (part: Partial<Endpoint> = {}): Endpoint => ({
  id: 'whe_1',
  url,
  eventTypes: null,
  payload: 'full',
  description: 'Newsletter',
  enabled: true,
  hasSecret: true,
  disabledReason: null,
  disabledAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  previousSecretUntil: null,
  publicKey: 'whpk_a2V5',
  ...part,
});
const delivery = (part: Partial<PublicDelivery> = {}): PublicDelivery => ({
  id: 'whd_1',
  jobId: null,
  event: 'webhook.test',
  status: 'given_up',
  attempts: 1,
  statusCode: 500,
  error: 'HTTP 500',
  queuedAt: '2026-11-20T12:00:00.000Z',
  lastAttemptAt: '2026-11-20T12:00:01.000Z',
  nextAttemptAt: null,
  endedAt: '2026-11-20T12:00:02.000Z',
  ...part,
});
const down = { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } };
const success = (data: unknown, status = 200) => ({ status, body: { success: true, data, page: { next: null } } });

/** Serves these endpoints; `override` responds first. */
function open(
  endpoints: Endpoint[],
  override: (request: ApiRequest) => ReturnType<typeof success> | null = () => null,
) {
  let stored = endpoints;
  const requests = mockApi((request) => {
    const { method, path, body } = request;
    const response = override(request);
    if (response) return response;
    if (path.endsWith('/deliveries')) return success([delivery()]);
    if (path.endsWith('/test')) return success({ deliveryId: 'whd_2' });
    if (path.endsWith('/redeliver')) return success({ redelivered: 1 });
    if (path.endsWith('/rotate')) return success({ ...stored[0], secret: 'whsec_rotated' });
    if (method === 'POST') {
      stored = [{ ...endpoint({ id: 'whe_2' }), ...(body as object) }, ...stored];
      return success({ ...stored[0], secret: 'whsec_created' }, 201);
    }
    if (method === 'DELETE') stored = stored.filter(({ id }) => !path.endsWith(id));
    if (method === 'PATCH') {
      const { enabled, ...changes } = body as { enabled?: boolean };
      stored = stored.map((each) => ({ ...each, ...changes, ...(enabled !== undefined && { enabled }) }));
    }
    return success(method === 'GET' ? stored : stored[0]);
  });
  renderPage(<EndpointsCard />);
  return { sent: (method: string) => requests.filter((each) => each.method === method) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(() => act(() => chooseLanguage('en')));

test('creates an endpoint and shows its secret once', async () => {
  const { sent } = open([]);
  expect(await screen.findByText('No webhook endpoints yet')).toBeInTheDocument();
  await press('Add endpoint');
  const form = await dialog('Add endpoint');
  await userEvent.type(form.getByLabelText('URL'), ` ${url} `);
  await userEvent.click(form.getByRole('checkbox', { name: 'Job failed' }));
  await userEvent.selectOptions(form.getByLabelText('Payload'), 'Id of the job only');
  await userEvent.click(form.getByRole('button', { name: 'Create endpoint' }));
  expect(await screen.findByText('whsec_created')).toBeInTheDocument();
  expect(sent('POST')[0]?.body).toEqual({ url, description: '', eventTypes: ['job.failed'], payload: 'thin' });
  await press('I have copied it');
  await waitFor(() => expect(screen.queryByText('whsec_created')).not.toBeInTheDocument());
  expect(await screen.findByRole('listitem', { name: url })).toHaveTextContent(
    /Enabled.*Job failed · Id of the job only/,
  );
});

test('names what is wrong in the form, and sends nothing', async () => {
  const { sent } = open([]);
  await screen.findByText('No webhook endpoints yet');
  await press('Add endpoint');
  const form = await dialog('Add endpoint');
  await userEvent.type(form.getByLabelText('URL'), 'ftp://example.com');
  await userEvent.click(form.getByRole('button', { name: 'Create endpoint' }));
  expect(form.getByText('Enter a public https URL without a user name or password.')).toBeInTheDocument();
  expect(sent('POST')).toEqual([]);
});

test('a URL that the server refuses is marked', async () => {
  const refused = { msg: 'Must be an https URL', param: 'url', code: 'field.invalid' };
  const body = { success: false, error: 'url: Must be an https URL', code: 'request.invalid', errors: [refused] };
  open([endpoint()], ({ method }) => (method === 'PATCH' ? ({ status: 400, body } as never) : null));
  await press(`Edit: ${url}`);
  const form = await dialog('Edit the endpoint');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter a public https URL without a user name or password.')).toBeInTheDocument();
});

test('edits, pauses and enables', async () => {
  const { sent } = open([endpoint()]);
  await press(`Edit: ${url}`);
  const form = await dialog('Edit the endpoint');
  await userEvent.clear(form.getByLabelText('Description (optional)'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Newsletter')).not.toBeInTheDocument());
  await press(`Pause: ${url}`);
  await press(`Enable: ${url}`);
  await waitFor(() => expect(sent('PATCH')).toHaveLength(3));
  expect(sent('PATCH').map(({ body }) => body)).toEqual([
    { url, description: '', eventTypes: null, payload: 'full' },
    { enabled: false },
    { enabled: true },
  ]);
});

test('says why an endpoint is disabled, and what to do without a secret', async () => {
  open([
    endpoint({ enabled: false, disabledReason: 'failing' }),
    endpoint({ id: 'whe_2', url: 'https://gone.example.com/', enabled: false, disabledReason: 'gone' }),
    endpoint({ id: 'whe_3', url: 'https://imported.example.com/', enabled: false, hasSecret: false }),
  ]);
  expect(await screen.findByText('Every delivery failed for about three days.')).toBeInTheDocument();
  expect(screen.getByText('It answered that it wants no more webhooks (HTTP 410).')).toBeInTheDocument();
  expect(screen.getByText(/Rotate the secret, then enable it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Enable: https://imported.example.com/' })).toBeDisabled();
});

test('rotates the secret after a question, and shows the new one', async () => {
  const { sent } = open([endpoint({ previousSecretUntil: '2999-01-01T00:00:00.000Z' })]);
  expect(await screen.findByText(/The previous secret signs until/)).toBeInTheDocument();
  await press(`Rotate secret: ${url}`);
  const question = await dialog('Rotate the secret?');
  expect(sent('POST')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Rotate secret' }));
  expect(await screen.findByText('whsec_rotated')).toBeInTheDocument();
});

test('deletes after a question', async () => {
  const { sent } = open([endpoint()]);
  await press(`Delete: ${url}`);
  await userEvent.click((await dialog('Delete the endpoint?')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No webhook endpoints yet')).toBeInTheDocument();
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/webhook-endpoints/whe_1']);
});

test('sends a test, and deliveries again: one, and the failed ones of a period', async () => {
  const { sent } = open([endpoint()]);
  await press(`Send test: ${url}`);
  expect(await screen.findByText(/The test was queued/)).toBeInTheDocument();
  await press('Deliveries');
  const table = within(await screen.findByRole('table', { name: `Deliveries to ${url}` }));
  expect(table.getByText('Test').closest('tr')).toHaveTextContent(/Given upHTTP 500/);
  await userEvent.click(table.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('1 delivery is sent again.')).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Failed deliveries of'), 'the last 3 days');
  await press('Send failed ones again');
  await waitFor(() => expect(sent('POST')).toHaveLength(3));
  const [, one, range] = sent('POST').map(({ body }) => body as Record<string, string>);
  expect(one).toEqual({ deliveryId: 'whd_1' });
  expect(range?.status).toBe('given_up');
  expect(Date.parse(range?.to ?? '') - Date.parse(range?.from ?? '')).toBe(3 * 24 * 60 * 60 * 1000);
});

test('offers no more endpoints at the limit', async () => {
  open(Array.from({ length: maxWebhookEndpoints }, (_, index) => endpoint({ id: `whe_${index}` })));
  expect(await screen.findByText('You have 16 endpoints. Delete one to add another.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add endpoint' })).toBeDisabled();
});

test('failures name the command, and loading is retried', async () => {
  let isDown = true;
  open([endpoint()], ({ method }) => (isDown || method === 'PATCH' ? (down as never) : null));
  expect(screen.getByLabelText('Loading webhook endpoints')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('The webhook endpoints could not be loaded.');
  isDown = false;
  await press('Try Again');
  await press(`Pause: ${url}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('The endpoint could not be changed.');
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  open([]);
  expect(await screen.findByText('还没有 webhook 端点')).toBeInTheDocument();
});
