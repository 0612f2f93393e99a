import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { answers, renderPage } from '../../../test/render-page';
import { CheckoutNotice } from './checkout-notice';

/** What the address is, and which tab it asks for. */
function Place() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return <pre>{JSON.stringify({ pathname, search, state })}</pre>;
}
const place = () => JSON.parse(screen.getByText(/pathname/).textContent) as { search: string; state: unknown };
const show = (address: string) =>
  renderPage(
    <>
      <CheckoutNotice />
      <Place />
    </>,
    address,
  );
/** Whoever has this plan at the first question, and at the later ones. */
const serverWith = (first: string, later = first) => {
  let asked = 0;
  return answers(() => {
    const planSlug = asked++ === 0 ? first : later;
    return { body: { success: true, data: { planSlug } } };
  });
};

test('without a checkout nothing is said', () => {
  serverWith('free_user');
  show('/dashboard?other=1');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(place()).toMatchObject({ search: '?other=1', state: null });
});

test('a canceled one is said once: the address forgets it, Settings are shown, and it can be dismissed', async () => {
  const requests = serverWith('free_user');
  show('/dashboard?checkout=canceled&other=1');
  expect(await screen.findByRole('status')).toHaveTextContent('Checkout canceledNothing was charged');
  expect(place()).toEqual({ pathname: '/dashboard', search: '?other=1', state: { tab: 'settings' } });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(requests).toHaveLength(0);
});

test('what is no outcome is only taken out of the address', () => {
  serverWith('free_user');
  show('/dashboard?checkout=maybe');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(place().search).toBe('');
});

describe('after a payment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('it waits for the plan, then names it and asks no more', async () => {
    const requests = serverWith('free_user', 'creator');
    show('/dashboard?checkout=done');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('status')).toHaveTextContent('Payment receivedYour plan is being activated.');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('status')).toHaveTextContent('You are on the Creator plan now.');
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(requests).toHaveLength(2);
  });

  test('it gives up asking after a minute', async () => {
    const requests = serverWith('free_user');
    show('/dashboard?checkout=done');
    await act(() => jest.advanceTimersByTimeAsync(180_000));
    expect(requests).toHaveLength(30);
  });
});
