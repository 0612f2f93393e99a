import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { PaidPlan } from '@duetcast/domain/billing/billing-requests';
import { forgetKey, keptKeyOf } from '../../client/idempotency-key';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { accountQueries } from '../accounts/public';
import { billingQueries, createCheckoutUrl, isForSale } from './billing-queries';
import { billingWords } from '@duetcast/words/en/account/billing';

interface Props {
  plan: PlanSlug;
  variant: 'filled' | 'default';
  /** Navigates to the payment provider's page. */
  navigateTo?: (url: string) => void;
}

const assignLocation = (url: string) => location.assign(url);

function BuyButton({ plan, variant, navigateTo = assignLocation }: Props & { plan: PaidPlan }) {
  const texts = useWords(billingWords);
  const offers = useQuery(billingQueries.offers());
  const checkout = useMutation({
    // The payment provider repeats its refusal of a key, so that a failure ends the key, too.
    mutationFn: () => createCheckoutUrl(plan, keptKeyOf('checkout', plan)).finally(() => forgetKey('checkout')),
    onSuccess: (url) => navigateTo(url),
  });
  if (!isForSale(offers.data, plan)) return null;
  return (
    <>
      <Button
        variant={variant}
        fullWidth
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => checkout.mutate()}
      >
        {texts.choose}
      </Button>
      {checkout.isError && <ErrorAlert error={checkout.error} title={texts.failed} />}
    </>
  );
}

/** Opens the checkout of the plan for signed-in users, or marks their current plan; nothing for a plan that is not for sale. */
export function PlanButton({ plan, ...rest }: Props) {
  const texts = useWords(billingWords);
  const me = useQuery(accountQueries.me());
  if (me.data?.planSlug === plan)
    return (
      <Button variant={rest.variant} fullWidth disabled>
        {texts.current}
      </Button>
    );
  if (plan !== 'free_user') return <BuyButton plan={plan} {...rest} />;
  return <LinkButton to="/dashboard" variant={rest.variant} fullWidth label={texts.toDashboard} />;
}
