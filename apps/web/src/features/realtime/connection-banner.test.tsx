import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { ConnectionState } from './connection-banner';
import type { LiveState } from '../../client/live/live-state';
import type { LiveProblem } from '../../client/live/live-problem';

const show = (state: Partial<LiveState>) => {
  const onConnect = jest.fn();
  const page = renderPage(
    <ConnectionState state={{ status: 'disconnected', problem: null, gaps: 0, ...state }} onConnect={onConnect} />,
  );
  return { ...page, onConnect };
};
const waiting = 'Connecting to real-time updates...';

afterEach(() => act(() => chooseLanguage('en')));

test.each(['idle', 'connecting', 'connected'] as const)('shows nothing while %s', (status) => {
  show({ status });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
});

test('shows "Connecting" while disconnected', () => {
  show({});
  expect(screen.getByRole('status')).toHaveTextContent(waiting);
  expect(screen.queryByText('WebSocket Error')).not.toBeInTheDocument();
});

test.each<[LiveProblem, string]>([
  [{ kind: 'unreachable', message: 'No.' }, 'Connection error: No.'],
  [{ kind: 'unreachable', message: null }, 'Connection error: the server does not answer'],
  [{ kind: 'notOpened' }, 'Failed to connect to WebSocket'],
])('shows %j while it keeps reconnecting', (problem, text) => {
  show({ problem });
  expect(screen.getByRole('alert', { name: 'WebSocket Error' })).toHaveTextContent(text);
  expect(screen.getByText(waiting)).toBeInTheDocument();
});

test('shows an error of the open socket and stays connected', () => {
  show({ status: 'connected', problem: { kind: 'reported', message: 'overloaded' } });
  expect(screen.getByText('Socket error: overloaded')).toBeInTheDocument();
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
});

test.each<[LiveProblem, string]>([
  [{ kind: 'gaveUp' }, 'Max reconnection attempts reached'],
  [{ kind: 'noToken' }, 'No authentication token available'],
])('offers to connect again after %j', async (problem, text) => {
  const { onConnect } = show({ problem });
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText(waiting)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Connect again' }));
  expect(onConnect).toHaveBeenCalledTimes(1);
});
