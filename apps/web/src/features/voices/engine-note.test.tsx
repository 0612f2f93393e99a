import { act, screen, waitFor } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { EngineNote } from './engine-note';
import { voiceQueries } from './voice-queries';

const engine = { name: 'm', languages: ['en'], bytes: 200, receivedBytes: 80, reason: null };
const status = (state: string, engines: object[] = [], receivedBytes = 80) => ({
  body: { success: true, data: { state, bytes: 200, receivedBytes, engines } },
});

test.each([
  ['downloading', /^Neural voices are being installed, 40%\. Basic voices/],
  ['suspended', /^Some neural voices failed; basic voices are used/],
  ['failed', /^Some neural voices could not be installed; other voices are used/],
])('while %s, says so', async (state, sentence) => {
  mockApi(() => status(state));
  renderPage(<EngineNote />);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('once everything is received, says that the voices are tried out', async () => {
  mockApi(() => status('downloading', [], 200));
  renderPage(<EngineNote />);
  expect(await screen.findByText(/^Neural voices are being tried out\./)).toBeInTheDocument();
});

test.each(['ready', 'off'])('while %s, says nothing', async (state) => {
  const requests = mockApi(() => status(state));
  renderPage(<EngineNote />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('refreshes the voices when an engine is ready, and stops asking', async () => {
  const answers = [
    status('downloading', [{ ...engine, state: 'downloading' }]),
    status('ready', [{ ...engine, state: 'ready' }]),
  ];
  const requests = mockApi(() => answers[Math.min(requests.length, 2) - 1]!);
  const { cache } = renderPage(<EngineNote />);
  const refreshed = jest.spyOn(cache, 'invalidateQueries');
  await screen.findByText(/being installed/);
  expect(refreshed).not.toHaveBeenCalled();
  await act(() => cache.refetchQueries({ queryKey: voiceQueries.engines().queryKey }));
  await waitFor(() => expect(refreshed).toHaveBeenCalledWith({ queryKey: voiceQueries.all }));
  expect(screen.queryByText(/being installed/)).not.toBeInTheDocument();
});
