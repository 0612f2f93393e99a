import { screen, waitFor } from '@testing-library/react';
import { mockApi, renderPage } from '../../../test/render-page';
import { ModelNote } from './model-note';
import { voiceQueries } from './voice-queries';

const model = { name: 'm', languages: ['en'], bytes: 200, receivedBytes: 80, reason: null };
const status = (state: string, models: object[] = []) => ({
  body: { success: true, data: { state, bytes: 200, receivedBytes: 80, models } },
});

test.each([
  ['downloading', /^Neural voices are being downloaded, 40%\. Basic voices/],
  ['suspended', /^Some neural voices failed; basic voices are used/],
  ['failed', /^Neural voices could not be downloaded; basic voices are used/],
])('while %s, says so', async (state, sentence) => {
  mockApi(() => status(state));
  renderPage(<ModelNote />);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test.each(['ready', 'off'])('while %s, says nothing', async (state) => {
  const requests = mockApi(() => status(state));
  renderPage(<ModelNote />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('refreshes the voices when a model is ready, and stops asking', async () => {
  const answers = [
    status('downloading', [{ ...model, state: 'downloading' }]),
    status('ready', [{ ...model, state: 'ready' }]),
  ];
  const requests = mockApi(() => answers[Math.min(requests.length, 2) - 1]!);
  const { cache } = renderPage(<ModelNote />);
  const refreshed = jest.spyOn(cache, 'invalidateQueries');
  await screen.findByText(/being downloaded/);
  expect(refreshed).not.toHaveBeenCalled();
  await cache.refetchQueries({ queryKey: voiceQueries.models().queryKey });
  await waitFor(() => expect(refreshed).toHaveBeenCalledWith({ queryKey: voiceQueries.all }));
  expect(screen.queryByText(/being downloaded/)).not.toBeInTheDocument();
});
