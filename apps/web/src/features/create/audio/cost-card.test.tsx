import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  estimate,
  notFound,
  requestsTo,
  serve,
  setUpCreateTab,
} from '../../../../../../test/support/web/create-tab.fixture';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { CreateTab } from '../create-tab';

setUpCreateTab();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const serveEstimate = (part: Partial<typeof estimate>) =>
  serve(notFound, () => ({ body: { success: true, data: { ...estimate, ...part } } }));

test.each([
  [0, 'Make audio · free'],
  [1, 'Make audio · 1 character'],
  [2437, 'Make audio · 2,437 characters'],
])('names %i characters that will be charged on the button', async (characters, name) => {
  serveEstimate({ characters });
  renderPage(<CreateTab />);
  expect(await button(name)).toBeEnabled();
});

test('a changed draft has no price until it is estimated', async () => {
  let characters = 9;
  const requests = serve(notFound, () => ({ body: { success: true, data: { ...estimate, characters } } }));
  renderPage(<CreateTab />);
  await button('Make audio · 9 characters');
  characters = 15;
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 2' }), ' There');
  expect(await button('Make audio')).toBeEnabled();
  expect(await button('Make audio · 15 characters')).toBeEnabled();
  expect(requestsTo(requests, '/api/compilations/estimate')).toHaveLength(2);
});

test('a change that costs nothing keeps the price', async () => {
  serveEstimate({ characters: 9 });
  renderPage(<CreateTab />);
  await button('Make audio · 9 characters');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'T');
  expect(screen.getByRole('button', { name: 'Make audio · 9 characters' })).toBeEnabled();
});

test('a failed estimate is stated and blocks nothing', async () => {
  serve(notFound, () => ({ status: 503, body: { success: false, error: 'Busy.', code: 'speech.unreachable' } }));
  renderPage(<CreateTab />);
  expect(await screen.findByText(/^The cost could not be estimated\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make audio' })).toBeEnabled();
});

test('audio that costs more than is left cannot be made', async () => {
  const usage = { scope: 'account', limit: 10_000, current: 8_766, remaining: 1_234 };
  serveEstimate({ fits: false, characters: 2_468, usage });
  renderPage(<CreateTab />);
  const missing = 'The audio takes 1,234 characters more than you have left this month.';
  expect(await screen.findByText(missing)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Make audio/ })).toBeDisabled();
});

test('says how long the audio will be, and how long it takes to make where that is known', async () => {
  serveEstimate({});
  const { unmount } = renderPage(<CreateTab />);
  expect(await screen.findByText('about 3:20')).toBeInTheDocument();
  expect(screen.getByText('about 0:20 to make')).toBeInTheDocument();
  unmount();
  serveEstimate({ makingSeconds: null });
  renderPage(<CreateTab />);
  expect(await screen.findByText('about 3:20')).toBeInTheDocument();
  expect(screen.queryByText(/to make$/)).not.toBeInTheDocument();
});

test('long scripts whose lines are paid fit into what is left', async () => {
  serveEstimate({ characters: 0, usage: { limit: 10_000, current: 10_000, remaining: 0 }, fits: true });
  renderPage(<CreateTab />);
  expect(await button('Make audio · free')).toBeEnabled();
});

test('a rendered line is free to hear, until its text changes', async () => {
  serveEstimate({});
  renderPage(<CreateTab />);
  expect(await button('Play · free, line 1')).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Play · 3 characters, line 2' })).toBeEnabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1' }), '!');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play · 7 characters, line 1' })).toBeEnabled());
});

test('the file is an MP3 unless WAV is chosen', async () => {
  const requests = serve(notFound, () => ({ body: { success: true, data: estimate } }));
  renderPage(<CreateTab />);
  const format = await screen.findByRole('combobox', { name: 'File format' });
  expect(format).toHaveValue('mp3');
  await userEvent.selectOptions(format, 'WAV');
  await userEvent.click(await button(/^Make audio · /));
  await waitFor(() => expect(requestsTo(requests, '/api/compilations')).toHaveLength(1));
  expect(requestsTo(requests, '/api/compilations')[0]).toMatchObject({ body: { format: 'wav' } });
});
