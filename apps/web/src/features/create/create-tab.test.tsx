import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../test/a-voice';
import { answers, renderPage, type Asked } from '../../../test/render-page';
import { keep } from '../../kept';
import { CreateTab } from './create-tab';
import { emptyDraft, newLine } from './draft';

const me = {
  planSlug: 'free_user',
  usage: { month: '2026-11', domains: [{ domain: 'dashboard', charactersUsed: 9000, characterLimit: 10_000 }] },
};

const serve = (make: (asked: Asked) => { status?: number; body: object }) =>
  answers((asked) => {
    if (asked.path === '/api/users/me') return { body: { success: true, data: me } };
    return make(asked);
  });

const prepared = {
  ...emptyDraft(),
  voices: { host: aVoice('v1'), guest: aVoice('v2') },
  lines: [newLine('host', 'Hello.'), newLine('guest', 'Hi.')],
};

beforeEach(() => keep('duetcast.create-draft', prepared));

test('shows the cost and what is left before anything is charged', async () => {
  serve(() => ({ body: {} }));
  renderPage(<CreateTab />);
  const cost = within(screen.getByRole('region', { name: 'Cost' }));
  expect(cost.getByText('2 / 100')).toBeInTheDocument();
  expect(cost.getByText('9')).toBeInTheDocument();
  expect(await cost.findByText('1,000')).toBeInTheDocument();
});

test('a failed call keeps what was typed, and a repeated one has the same key', async () => {
  const requests = serve(() => ({
    status: 503,
    body: { success: false, error: 'The voice provider did not answer.', code: 'speech.unreachable' },
  }));
  renderPage(<CreateTab />);
  const make = screen.getByRole('button', { name: 'Make audio' });
  await userEvent.click(make);
  expect(await screen.findByText('The voice provider did not answer.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Hello.');
  await userEvent.click(make);
  const posts = () => requests.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(posts()).toHaveLength(2));
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('a changed draft is another wish', async () => {
  const requests = serve(() => ({ status: 503, body: { success: false, error: 'Busy.', code: 'speech.limited' } }));
  renderPage(<CreateTab />);
  const make = screen.getByRole('button', { name: 'Make audio' });
  await userEvent.click(make);
  await screen.findByText('Busy.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), ' There.');
  await userEvent.click(make);
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const [first, second] = requests.filter(({ method }) => method === 'POST');
  expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
  expect(second!.body).toMatchObject({ compilation: [{}, { text: 'Hi. There.' }] });
});

test('lines are added for the other speaker, moved and removed', async () => {
  serve(() => ({ body: {} }));
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a line' }));
  expect(
    within(screen.getByRole('radiogroup', { name: 'Speaker of line 3' })).getByRole('radio', { name: 'Host' }),
  ).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Move line 2 up' }));
  expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveValue('Hi.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(screen.getAllByRole('textbox', { name: /^Line/ })).toHaveLength(2);
});

test('a pasted dialogue becomes lines', async () => {
  serve(() => ({ body: {} }));
  renderPage(<CreateTab />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste a dialogue' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Dialogue' }));
  await userEvent.paste('Host: One.\nGuest: Two.');
  await userEvent.click(screen.getByRole('button', { name: 'Use these lines' }));
  expect(screen.getByRole('textbox', { name: 'Line 4' })).toHaveValue('Two.');
});
