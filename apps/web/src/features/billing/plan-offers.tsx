import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plans, type PlanSlug } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { billingQueries } from './billing-queries';
import { PlanButton } from './plan-button';
import type { Me } from '../accounts/public';
import { planWords } from './plan-words';
import { PortalButton } from './portal-button';
import { subscriptionWords } from './subscription-words';
import classes from './subscription-card.module.css';

function Offer({ slug }: { slug: PlanSlug }) {
  const texts = useWords(subscriptionWords);
  const name = useWords(planWords)[slug];
  const locale = useLocale();
  const { charactersPerMonth } = plans[slug];
  return (
    <li className={classes.offer} aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed" className={classes.allowance}>
        {charactersPerMonth === unlimited
          ? texts.unlimited
          : texts.allowance(charactersPerMonth.toLocaleString(locale))}
      </Text>
      <PlanButton plan={slug} variant="default" />
    </li>
  );
}

function Offers({ sold }: { sold: readonly PlanSlug[] }) {
  const { upgrade } = useWords(subscriptionWords);
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" id="plan-offers">
        {upgrade}
      </Text>
      <ul className={classes.offers} aria-labelledby="plan-offers">
        {sold.map((slug) => (
          <Offer key={slug} slug={slug} />
        ))}
      </ul>
    </Stack>
  );
}

/** Whoever pays, or paid once, has something at the payment provider's. */
const hasPaid = ({ planSlug, subscription }: Me): boolean =>
  (planSlug !== null && planSlug !== 'free_user') || Boolean(subscription?.endDate);

/** The plans that are sold here to whoever pays for none, and the portal to whoever pays or paid. */
export function PlanOffers({ me }: { me: Me }) {
  const texts = useWords(subscriptionWords);
  const offers = useQuery(billingQueries.offers());
  if (!offers.data) return null; // what one has is shown all the same
  if (!offers.data.paymentsConfigured)
    return (
      <Text size="sm" c="dimmed">
        {texts.noPayments}
      </Text>
    );
  const paysForNone = me.planSlug === null || me.planSlug === 'free_user';
  const sold = offers.data.plans.filter(({ canBeBought }) => canBeBought).map(({ planSlug }) => planSlug);
  return (
    <>
      {paysForNone && sold.length > 0 && <Offers sold={sold} />}
      {hasPaid(me) && <PortalButton />}
    </>
  );
}
