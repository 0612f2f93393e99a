import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { CheckoutNotice } from './checkout-notice';

/** The URL and the navigation state. */
function CurrentLocation() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return <pre>{JSON.stringify({ pathname, search, state })}</pre>;
}
const currentLocation = () =>
  JSON.parse(screen.getByText(/pathname/).textContent) as { search: string; state: unknown };
const show = (address: string) =>
  renderPage(
    <>
      <CheckoutNotice />
      <CurrentLocation />
    </>,
    address,
  );
/** An account with plan `first` at the first request and `later` after that. */
const serverWith = (first: string, later = first) => {
  let requestCount = 0;
  return mockApi(() => {
    const planSlug = requestCount++ === 0 ? first : later;
    return { body: { success: true, data: { planSlug } } };
  });
};

test('renders nothing without a checkout', () => {
  serverWith('free_user');
  show('/dashboard?other=1');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(currentLocation()).toMatchObject({ search: '?other=1', state: null });
});

test('shows a canceled checkout once, opens Settings and can be dismissed', async () => {
  const requests = serverWith('free_user');
  show('/dashboard?checkout=canceled&other=1');
  expect(await screen.findByRole('status')).toHaveTextContent('Checkout canceledYou were not charged');
  expect(currentLocation()).toEqual({ pathname: '/dashboard', search: '?other=1&tab=settings', state: null });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(requests).toHaveLength(0);
});

test('removes an unknown outcome from the URL', () => {
  serverWith('free_user');
  show('/dashboard?checkout=maybe');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(currentLocation().search).toBe('?tab=settings');
});

describe('after a payment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('polls until the plan is active', async () => {
    const requests = serverWith('free_user', 'creator');
    show('/dashboard?checkout=done');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('status')).toHaveTextContent('Payment receivedYour plan is being activated.');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('status')).toHaveTextContent('You are on the Creator plan now.');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(requests).toHaveLength(2);
  });

  test('stops polling after a minute', async () => {
    const requests = serverWith('free_user');
    show('/dashboard?checkout=done');
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(requests).toHaveLength(30);
  });
});
