import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import type { AccountDetails } from './account-queries';
import { AccountView } from './account-view';

const ada: AccountDetails = {
  id: 'acc_ada',
  email: 'ada@example.com',
  openedAt: '2026-11-01T10:00:00.000Z',
  isAdmin: false,
  plan: 'Free',
  planSlug: 'free_user',
  suspension: null,
  subscription: null,
  domainLimits: [{ domain: 'example.com', limit: -1 }],
  signedOutAt: null,
  usage: { month: '2026-11', domains: [] },
  counts: { jobs: 3, podcasts: 2, sites: 1 },
};

type Refusal = { status: number; body: object } | null;

/** A server with this account that answers every command with `refusal`, or with success. */
function serverWith(account: AccountDetails, refusal: Refusal = null) {
  const requests = mockApi(({ method, path }) => {
    if (method !== 'GET') return refusal ?? { body: { success: true, data: account } };
    return { body: { success: true, data: path.endsWith('/jobs') ? [] : account, page: { next: null } } };
  });
  renderPage(<AccountView id={account.id} />);
  return () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
}
afterEach(() => act(() => chooseLanguage('en')));
const rights = () => screen.findByRole('region', { name: /rights|sessions/i });

test('shows identity, domain limits and counts, without content', async () => {
  serverWith({ ...ada, isAdmin: true });
  expect(await screen.findByRole('heading', { name: 'ada@example.com' })).toBeInTheDocument();
  const limits = screen.getByRole('table', { name: /limits/i });
  expect(within(limits).getByRole('row', { name: /example\.com/ })).toHaveTextContent(/unlimited/i);
  expect(screen.getByText('Jobs', { selector: 'dt' }).nextElementSibling).toHaveTextContent('3');
});

test('asks for a reason where the server requires one, and sends it with every request of the account', async () => {
  const requests = mockApi(({ path, headers }) => {
    if (!headers.has('x-access-reason'))
      return { status: 403, body: { success: false, error: 'Give a reason.', code: 'access.reasonRequired' } };
    return { body: { success: true, data: path.endsWith('/jobs') ? [] : ada, page: { next: null } } };
  });
  renderPage(<AccountView id={ada.id} />);
  const form = await screen.findByRole('form', { name: 'This belongs to another account' });
  expect(within(form).getByRole('button', { name: 'Open and record' })).toBeDisabled();
  await userEvent.type(within(form).getByLabelText('Reason'), ' Prüfung 42 ');
  await userEvent.click(within(form).getByRole('button', { name: 'Open and record' }));
  expect(await screen.findByRole('heading', { name: 'ada@example.com' })).toBeInTheDocument();
  expect(await screen.findByText('No jobs yet')).toBeInTheDocument();
  const given = requests.map(({ path, headers }) => [path, headers.get('x-access-reason')]);
  expect(given).toEqual([
    ['/api/admin/accounts/acc_ada', null],
    ['/api/admin/accounts/acc_ada', 'Pr%C3%BCfung%2042'],
    ['/api/admin/accounts/acc_ada/jobs', 'Pr%C3%BCfung%2042'],
  ]);
});

test('shows a missing account with a link back to the list', async () => {
  mockApi(() => ({
    status: 404,
    body: { success: false, error: 'There is no such account.', code: 'account.missing' },
  }));
  renderPage(<AccountView id="acc_missing" />);
  expect(await screen.findByText('There is no such account.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /all accounts|back/i })).toBeInTheDocument();
});

test('grants administrator rights only after confirmation', async () => {
  const commands = serverWith(ada);
  const answerWith = async (name: string) => {
    await userEvent.click(within(await rights()).getByRole('button', { name: 'Make administrator…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make ada@example.com an administrator?' });
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };
  await answerWith('Not now');
  expect(commands()).toEqual([]);
  await answerWith('Make administrator');
  expect(commands()).toEqual([['PUT', '/api/admin/accounts/acc_ada/admin', { admin: true }]]);
});

test('suspends with a reason, and lifts what is suspended', async () => {
  const commands = serverWith(ada);
  await userEvent.click(within(await rights()).getByRole('button', { name: 'Suspend and hide public audio…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend ada@example.com and hide its public audio?' });
  expect(within(dialog).getByRole('button', { name: 'Suspend and hide' })).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), ' Spam. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend and hide' }));
  const path = '/api/admin/accounts/acc_ada/suspend';
  await waitFor(() => expect(commands()).toEqual([['POST', path, { reason: 'Spam.', publicAudio: 'hide' }]]));
});

test('of a suspended account, only the suspension can be lifted', async () => {
  const since = '2026-11-20T12:00:00.000Z';
  const commands = serverWith({ ...ada, suspension: { since, publicAudio: 'keep' } });
  expect(await screen.findByText('SUSPENDED')).toBeInTheDocument();
  expect(within(await rights()).getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Lift the suspension…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'A mistake.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lift the suspension' }));
  const path = '/api/admin/accounts/acc_ada/lift-suspension';
  await waitFor(() => expect(commands()).toEqual([['POST', path, { reason: 'A mistake.' }]]));
});

test('changes the plan after a confirmation with a reason', async () => {
  const commands = serverWith(ada);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Plan' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Creator' }));
  expect(commands()).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Change the plan of ada@example.com to Creator?' });
  const action = within(dialog).getByRole('button', { name: 'Change plan' });
  expect(action).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), ' A trial. ');
  await userEvent.click(action);
  const path = '/api/admin/accounts/acc_ada/plan';
  await waitFor(() => expect(commands()).toEqual([['PUT', path, { plan: 'creator', reason: 'A trial.' }]]));
});

test('shows why a command was rejected', async () => {
  const error = 'You cannot revoke your own rights.';
  serverWith({ ...ada, isAdmin: true }, { status: 409, body: { success: false, error, code: 'account.ownAdmin' } });
  await userEvent.click(within(await rights()).getByRole('button', { name: 'Revoke administrator rights…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke rights' }));
  expect(await screen.findByText('Failed to update the account')).toBeInTheDocument();
});

describe('domain limit', () => {
  const type = async (limit: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Domain' }), 'b.example');
    if (limit) await userEvent.type(screen.getByRole('textbox', { name: /Characters a month/ }), limit);
    await userEvent.click(screen.getByRole('button', { name: 'Set limit' }));
  };
  const path = '/api/admin/accounts/acc_ada/limits';

  test.each([
    ['5000', 5_000],
    ['-1', -1],
    ['', null],
  ])('sends "%s" as %s', async (typed, limit) => {
    const commands = serverWith(ada);
    await type(typed);
    expect(commands()).toEqual([['PUT', path, { domain: 'b.example', limit }]]);
  });

  test('does not send a non-number, which JSON would turn into null, the plan’s limit', async () => {
    const commands = serverWith(ada);
    await type('five');
    expect(screen.getByText('Enter a number.')).toBeInTheDocument();
    expect(commands()).toEqual([]);
  });

  test('shows a validation error in the selected language', async () => {
    act(() => chooseLanguage('zh'));
    const errors = [{ msg: 'The domain must be a host name.', param: 'domain' }];
    serverWith(ada, { status: 400, body: { success: false, errors } });
    const field = await screen.findByRole('textbox', { name: '域名' });
    await userEvent.type(field, 'b');
    await userEvent.click(screen.getByRole('button', { name: '设置限额' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('请填写有效的域名。'));
    expect(screen.getByRole('combobox', { name: '套餐' })).toHaveValue('免费版');
  });

  test('goes back to the plan’s limit', async () => {
    const commands = serverWith(ada);
    await userEvent.click(await screen.findByRole('button', { name: 'Use the plan’s limit for example.com' }));
    expect(commands()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Use the plan’s limit' }));
    expect(commands()).toEqual([['PUT', path, { domain: 'example.com', limit: null }]]);
  });
});
