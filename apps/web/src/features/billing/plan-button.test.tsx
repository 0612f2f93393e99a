import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { PlanButton } from './plan-button';

const plansWith = (canBeBought: boolean) => ({
  plans: [{ planSlug: 'creator', canBeBought }],
  paymentsConfigured: canBeBought,
});
type Response = { status?: number; body: object };
const serve = (canBeBought: boolean, billing: (request: ApiRequest) => Response = () => ({ body: {} })) =>
  mockApi((asked) => {
    if (asked.path === '/api/plans') return { body: { success: true, data: plansWith(canBeBought) } };
    if (asked.path === '/api/users/me') return { body: { success: true, data: { planSlug: 'starter' } } };
    return billing(asked);
  });
const button = () => screen.findByRole('button', { name: 'Choose plan' });
const page = (url: string) => ({ body: { success: true, data: { url } } });

test('creates one checkout and opens it', async () => {
  const requests = serve(true, () => page('https://pay.example.com/1'));
  const navigateTo = jest.fn();
  renderPage(<PlanButton plan="creator" variant="filled" navigateTo={navigateTo} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('https://pay.example.com/1'));
  const checkout = requests.find(({ path }) => path === '/api/billing/checkout')!;
  expect(checkout.body).toEqual({ plan: 'creator' });
  expect(checkout.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('opens the portal for an existing subscriber', async () => {
  serve(true, ({ path }) =>
    path === '/api/billing/checkout'
      ? { status: 409, body: { success: false, error: 'There is one.', code: 'billing.alreadySubscribed' } }
      : page('https://pay.example.com/portal'),
  );
  const navigateTo = jest.fn();
  renderPage(<PlanButton plan="creator" variant="filled" navigateTo={navigateTo} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('https://pay.example.com/portal'));
});

test('shows a failed checkout and stays enabled', async () => {
  serve(true, () => ({
    status: 503,
    body: { success: false, error: 'The payment provider did not answer.', code: 'billing.unreachable' },
  }));
  renderPage(<PlanButton plan="creator" variant="filled" navigateTo={() => undefined} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider did not answer.');
  expect(await button()).toBeEnabled();
});

test('offers nothing for a plan that is not for sale, and marks the current plan', async () => {
  serve(false);
  renderPage(
    <>
      <PlanButton plan="creator" variant="filled" />
      <PlanButton plan="starter" variant="default" />
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Your plan' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Choose plan' })).toBeNull();
});
