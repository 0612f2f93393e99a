import { Stack, Text, Button, Group, Alert, Badge } from '@mantine/core';
import { IconExternalLink, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { plans, type PlanSlug, type SubscriptionStatus } from '@duetcast/domain/billing/plans';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { billingQueries, fetchPortalUrl, usePlanPrice } from './billing-queries';
import { PlanButton } from './plan-button';
import type { Me } from '../accounts/public';
import { planWords } from '@duetcast/words/en/account/plan';
import { subscriptionWords } from '@duetcast/words/en/account/subscription';
import { planName } from './plan-words';
import { Figures } from '../../ui/page/figures';
import classes from './subscription-card.module.css';

interface Props {
  /** Navigates to the payment provider's page. */
  navigateTo?: (url: string) => void;
}

/** Opens the payment provider's billing portal. */
export function PortalButton({ navigateTo = (url) => location.assign(url) }: Props) {
  const texts = useWords(subscriptionWords);
  const portal = useMutation({ mutationFn: fetchPortalUrl, onSuccess: (url) => navigateTo(url) });
  return (
    <Stack gap="sm">
      {portal.isError && <ErrorAlert error={portal.error} title={texts.portalFailed} />}
      <Text variant="note">{texts.manageText}</Text>
      <Group>
        <Button
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          loading={portal.isPending || portal.isSuccess}
          onClick={() => portal.mutate()}
        >
          {texts.manage}
        </Button>
      </Group>
    </Stack>
  );
}

function Offer({ slug }: { slug: PlanSlug }) {
  const [texts, locale] = useLocalWords(subscriptionWords);
  const name = useWords(planWords)[slug];
  const { charactersPerMonth } = plans[slug];
  const price = usePlanPrice(slug);
  return (
    <li className={classes.offer} aria-label={name}>
      <Text fw={600}>{name}</Text>
      {price && <Text>{price}</Text>}
      <Text variant="note" className={classes.allowance}>
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
      <Text variant="strong" id="plan-offers">
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
function PlanOffers({ me }: { me: Me }) {
  const texts = useWords(subscriptionWords);
  const offers = useQuery(billingQueries.offers());
  if (!offers.data) return null; // the card shows the current plan without offers
  if (!offers.data.paymentsConfigured) return <Text variant="note">{texts.noPayments}</Text>;
  const isFree = me.planSlug === null || me.planSlug === 'free_user';
  const forSale = offers.data.plans.filter(({ canBeBought }) => canBeBought).map(({ planSlug }) => planSlug);
  return (
    <>
      {isFree && forSale.length > 0 && <Offers slugs={forSale} />}
      {hasPaid(me) && <PortalButton />}
    </>
  );
}

const statusColors: Record<SubscriptionStatus, string> = {
  active: 'green',
  past_due: 'yellow',
  canceled: 'red',
  unknown: 'gray',
};

/** A plan without a status counts as active (docs/PRODUCT.md#other-states). */
function Facts({ me, plan }: { me: Me; plan: string }) {
  const [texts, locale] = useLocalWords(subscriptionWords);
  const status = me.subscription?.status ?? 'active';
  const names = useWords(planWords);
  const endDate = me.subscription?.endDate;
  const values = {
    plan: planName({ plan, planSlug: me.planSlug }, names),
    status: <Badge color={statusColors[status]}>{texts.statuses[status]}</Badge>,
    validUntil: endDate ? new Date(endDate).toLocaleDateString(locale, { dateStyle: 'long' }) : texts.noDate,
  };
  return <Figures labels={{ plan: texts.plan, status: texts.status, validUntil: texts.validUntil }} values={values} />;
}

/** Plan, status and end date, with plan offers or the billing portal. */
export function SubscriptionCard({ me }: { me: Me }) {
  const texts = useWords(subscriptionWords);
  const plan = me.subscription?.plan ?? me.plan;
  return (
    <Section title={texts.subscription}>
      <Stack gap="lg">
        {plan ? (
          <Facts me={me} plan={plan} />
        ) : (
          <Alert color="yellow" icon={<IconInfoCircle size={18} />} title={texts.noPlan}>
            {texts.noPlanText}
          </Alert>
        )}
        <PlanOffers me={me} />
      </Stack>
    </Section>
  );
}
