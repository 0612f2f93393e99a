import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plans, type PlanSlug } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/usage/unlimited';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { billingQueries } from './billing-queries';
import { PlanButton } from './plan-button';
import type { Me } from '../accounts/public';
import { planWords } from '@duetcast/words/en/account/plan';
import { PortalButton } from './portal-button';
import { subscriptionWords } from '@duetcast/words/en/account/subscription';
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

function Offers({ slugs }: { slugs: readonly PlanSlug[] }) {
  const { upgrade } = useWords(subscriptionWords);
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" id="plan-offers">
        {upgrade}
      </Text>
      <ul className={classes.offers} aria-labelledby="plan-offers">
        {slugs.map((slug) => (
          <Offer key={slug} slug={slug} />
        ))}
      </ul>
    </Stack>
  );
}

/** Current and past subscribers have an account with the payment provider. */
const hasPaid = ({ planSlug, subscription }: Me): boolean =>
  (planSlug !== null && planSlug !== 'free_user') || Boolean(subscription?.endDate);

/** Plan offers for users without a paid plan; the billing portal for current and past subscribers. */
export function PlanOffers({ me }: { me: Me }) {
  const texts = useWords(subscriptionWords);
  const offers = useQuery(billingQueries.offers());
  if (!offers.data) return null; // the card shows the current plan without offers
  if (!offers.data.paymentsConfigured)
    return (
      <Text size="sm" c="dimmed">
        {texts.noPayments}
      </Text>
    );
  const isFree = me.planSlug === null || me.planSlug === 'free_user';
  const forSale = offers.data.plans.filter(({ canBeBought }) => canBeBought).map(({ planSlug }) => planSlug);
  return (
    <>
      {isFree && forSale.length > 0 && <Offers slugs={forSale} />}
      {hasPaid(me) && <PortalButton />}
    </>
  );
}
