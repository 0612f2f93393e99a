import { act, screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { renderPage } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../session';
import { LiveUpdates, useLiveState } from './live-updates';
import { useRefetchOnReconnect } from './use-refetch-on-reconnect';

const mockListeners = new Map<string, (value?: unknown) => void>();
jest.mock('./socket', () => ({
  openUpdatesSocket: () => {
    const socket = {
      on: (event: string, listener: () => void) => mockListeners.set(event, listener) && socket,
      disconnect: () => socket,
    };
    return socket;
  },
}));

const all = {};
const list = jest.fn(async () => 'rows');
function Page() {
  useRefetchOnReconnect(all);
  const { data } = useQuery({ queryKey: ['list'], queryFn: list });
  return `${data ?? ''} ${useLiveState().status}`;
}

afterEach(() => act(() => endSession()));

test.each([
  ['once, if the account has not changed since the page began', null, 1],
  ['again after the first connection, if it has', new Date().toISOString(), 2],
])('a list is requested %s', async (_case, changedAt, requests) => {
  list.mockClear();
  mockListeners.clear();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  beginSession({ token: 'session', expiresAt, user: { id: 'acc_ada', email: 'ada@example.com' } });
  renderPage(
    <LiveUpdates>
      <Page />
    </LiveUpdates>,
  );
  await screen.findByText('rows connecting');
  await act(async () => {
    mockListeners.get('connect')?.();
    mockListeners.get('connected')?.({ kind: 'user', at: new Date().toISOString(), changedAt });
  });
  await screen.findByText('rows connected');
  expect(list).toHaveBeenCalledTimes(requests);
});
