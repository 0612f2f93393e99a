import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, renderPage, type Asked } from '../../../test/render-page';
import { PlanButton } from './plan-button';

const plansWith = (canBeBought: boolean) => ({
  plans: [{ planSlug: 'creator', canBeBought }],
  paymentsConfigured: canBeBought,
});
type Answered = { status?: number; body: object };
const serve = (canBeBought: boolean, billing: (asked: Asked) => Answered = () => ({ body: {} })) =>
  answers((asked) => {
    if (asked.path === '/api/plans') return { body: { success: true, data: plansWith(canBeBought) } };
    if (asked.path === '/api/users/me') return { body: { success: true, data: { planSlug: 'starter' } } };
    return billing(asked);
  });
const button = () => screen.findByRole('button', { name: 'Choose plan' });
const page = (url: string) => ({ body: { success: true, data: { url } } });

test('leads to the checkout of the plan, asked for once', async () => {
  const requests = serve(true, () => page('https://pay.example.com/1'));
  const leaveFor = jest.fn();
  renderPage(<PlanButton plan="creator" variant="filled" leaveFor={leaveFor} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example.com/1'));
  const asked = requests.find(({ path }) => path === '/api/billing/checkout')!;
  expect(asked.body).toEqual({ plan: 'creator' });
  expect(asked.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('whoever pays for a plan already is led to where it is changed', async () => {
  serve(true, ({ path }) =>
    path === '/api/billing/checkout'
      ? { status: 409, body: { success: false, error: 'There is one.', code: 'billing.alreadySubscribed' } }
      : page('https://pay.example.com/portal'),
  );
  const leaveFor = jest.fn();
  renderPage(<PlanButton plan="creator" variant="filled" leaveFor={leaveFor} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example.com/portal'));
});

test('a refusal is told, and the button can be pressed again', async () => {
  serve(true, () => ({
    status: 503,
    body: { success: false, error: 'The payment provider did not answer.', code: 'billing.unreachable' },
  }));
  renderPage(<PlanButton plan="creator" variant="filled" leaveFor={() => undefined} />);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('The payment provider did not answer.');
  expect(await button()).toBeEnabled();
});

test('what is not sold here cannot be chosen; of the own plan it is said', async () => {
  serve(false);
  const { unmount } = renderPage(<PlanButton plan="creator" variant="filled" />);
  expect(await button()).toBeDisabled();
  unmount();
  renderPage(<PlanButton plan="starter" variant="default" />);
  expect(await screen.findByRole('button', { name: 'Your plan' })).toBeDisabled();
});
