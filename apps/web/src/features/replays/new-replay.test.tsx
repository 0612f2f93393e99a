import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aReplay } from '../../../../../test/support/web/replay-row.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { NewReplay } from './new-replay';

const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};
afterEach(() => act(() => chooseLanguage('en')));
const start = () => userEvent.click(screen.getByRole('button', { name: 'Start replay' }));

test('replays all accounts under the current rules and limits by default', async () => {
  const requests = mockApi(() => ({ status: 202, body: { success: true, data: aReplay({ status: 'requested' }) } }));
  const started = jest.fn();
  renderPage(<NewReplay onStarted={started} />);
  await start();
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/admin/replays',
    body: { scope: { accountId: null, domain: null }, rules: { version: 1, limit: { kind: 'today' } } },
  });
  expect(requests[0]!.headers.get('idempotency-key')).toBeTruthy();
  expect(started.mock.calls[0]).toMatchObject([{ id: 'rep-1', status: 'requested' }]);
});

test('sends account, domain, start time, rules version and custom limit', async () => {
  const requests = mockApi(() => ({ status: 202, body: { success: true, data: aReplay() } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Account (email or id)' }), 'acc_ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'example.com');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01T00:00:00');
  await choose('Rules version', '2: Only finished work counts');
  await choose('Limit', 'Custom allowance');
  await userEvent.type(screen.getByLabelText(/Characters a month/), '-1');
  await start();
  expect(requests[0]!.body).toEqual({
    scope: { accountId: 'acc_ada', domain: 'example.com' },
    from: new Date('2026-11-01T00:00:00').toISOString(),
    rules: { version: 2, limit: { kind: 'limit', characters: -1 } },
  });
});

test('sends another plan', async () => {
  const requests = mockApi(() => ({ status: 202, body: { success: true, data: aReplay() } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('Limit', 'Another plan’s allowance');
  await choose('Plan', 'Creator');
  await start();
  expect(requests[0]!.body).toMatchObject({ rules: { limit: { kind: 'plan', plan: 'creator' } } });
});

test('shows a validation error at its field', async () => {
  const errors = [{ msg: 'The limit must be -1 or more.', param: 'rules.limit.characters' }];
  mockApi(() => ({ status: 400, body: { success: false, errors } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('Limit', 'Custom allowance');
  const field = screen.getByLabelText(/Characters a month/);
  await userEvent.type(field, '-2');
  await start();
  expect(await screen.findByRole('alert', { name: 'Failed to start the replay' })).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(/must be -1 or more/);
});

test('shows validation errors and plan names in Chinese', async () => {
  act(() => chooseLanguage('zh'));
  const errors = [{ msg: 'The limit must be -1 or more.', param: 'rules.limit.characters' }];
  mockApi(() => ({ status: 400, body: { success: false, errors } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('限额', '另一套餐的额度');
  await userEvent.click(screen.getByRole('combobox', { name: '套餐' }));
  expect(screen.getByRole('option', { name: '创作者版' })).toBeInTheDocument();
  await choose('限额', '另一额度');
  const field = screen.getByLabelText(/每月字符数/);
  await userEvent.type(field, '-2');
  await userEvent.click(screen.getByRole('button', { name: '开始重放' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/请输入不小于 -1 的整数。/));
});
