import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../../test/support/web/render-page';
import { TimeAgo } from './time-ago';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T10:00:30.000Z') }));
afterEach(() => jest.useRealTimers());

test('updates when a time is rendered later and while time passes', () => {
  const at = '2026-11-20T10:00:00.000Z';
  renderPage(<TimeAgo at={at} />).unmount();
  jest.setSystemTime(Date.parse('2026-11-20T13:00:30.000Z'));
  renderPage(<TimeAgo at={at} />);
  expect(screen.getByText('3 hours ago')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(3_600_000));
  expect(screen.getByText('4 hours ago')).toBeInTheDocument();
});
