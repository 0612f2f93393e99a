import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aReplay } from '../../../test/replay-row.builder';
import { answers, renderPage } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { NewReplay } from './new-replay';

const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};
afterEach(() => act(() => chooseLanguage('en')));
const start = () => userEvent.click(screen.getByRole('button', { name: 'Start replay' }));

test('asks for everyone under today’s rules and limits where nothing else is said', async () => {
  const asked = answers(() => ({ status: 202, body: { success: true, data: aReplay({ status: 'requested' }) } }));
  const started = jest.fn();
  renderPage(<NewReplay onStarted={started} />);
  await start();
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/api/admin/replays',
    body: { scope: { accountId: null, domain: null }, rules: { version: 1, limit: { kind: 'today' } } },
  });
  expect(asked[0]!.headers.get('idempotency-key')).toBeTruthy();
  expect(started.mock.calls[0]).toMatchObject([{ id: 'rep-1', status: 'requested' }]);
});

test('asks for an account, a domain, a time, another version and another limit', async () => {
  const asked = answers(() => ({ status: 202, body: { success: true, data: aReplay() } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Account' }), 'acc_ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Domain' }), 'example.com');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01T00:00:00');
  await choose('Version of the rules', '2: Only finished work counts');
  await choose('Limit', 'Another limit');
  await userEvent.type(screen.getByLabelText(/Characters a month/), '-1');
  await start();
  expect(asked[0]!.body).toEqual({
    scope: { accountId: 'acc_ada', domain: 'example.com' },
    from: new Date('2026-11-01T00:00:00').toISOString(),
    rules: { version: 2, limit: { kind: 'limit', characters: -1 } },
  });
});

test('asks for another plan', async () => {
  const asked = answers(() => ({ status: 202, body: { success: true, data: aReplay() } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('Limit', 'Another plan’s limit');
  await choose('Plan', 'Creator');
  await start();
  expect(asked[0]!.body).toMatchObject({ rules: { limit: { kind: 'plan', plan: 'creator' } } });
});

test('a refusal stands beside its field', async () => {
  const errors = [{ msg: 'The limit must be -1 or more.', param: 'rules.limit.characters' }];
  answers(() => ({ status: 400, body: { success: false, errors } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('Limit', 'Another limit');
  const field = screen.getByLabelText(/Characters a month/);
  await userEvent.type(field, '-2');
  await start();
  expect(await screen.findByRole('alert', { name: 'The replay could not be started' })).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(/must be -1 or more/);
});

test('in Chinese, a refusal and the plans are said in Chinese', async () => {
  act(() => chooseLanguage('zh'));
  const errors = [{ msg: 'The limit must be -1 or more.', param: 'rules.limit.characters' }];
  answers(() => ({ status: 400, body: { success: false, errors } }));
  renderPage(<NewReplay onStarted={() => undefined} />);
  await choose('限额', '另一套餐的限额');
  await userEvent.click(screen.getByRole('combobox', { name: '套餐' }));
  expect(screen.getByRole('option', { name: '创作者版' })).toBeInTheDocument();
  await choose('限额', '另一限额');
  const field = screen.getByLabelText(/每月字符数/);
  await userEvent.type(field, '-2');
  await userEvent.click(screen.getByRole('button', { name: '开始重放' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/请输入不小于 -1 的整数。/));
});
