import { Alert, Badge, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SubscriptionStatus } from '@duetcast/domain/billing/plans';
import { useLocale, useWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import type { Me } from '../accounts/public';
import { PlanOffers } from './plan-offers';
import { planName } from './plan-words';
import { planWords } from '@duetcast/words/en/account/plan';
import { subscriptionWords } from '@duetcast/words/en/account/subscription';
import classes from './subscription-card.module.css';

const statusColors: Record<SubscriptionStatus, string> = {
  active: 'green',
  past_due: 'yellow',
  canceled: 'red',
  unknown: 'gray',
};

/** A plan without a status counts as active (docs/PRODUCT.md#other-states). */
function Facts({ me, plan }: { me: Me; plan: string }) {
  const texts = useWords(subscriptionWords);
  const locale = useLocale();
  const status = me.subscription?.status ?? 'active';
  const names = useWords(planWords);
  const endDate = me.subscription?.endDate;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{texts.plan}</dt>
        <dd>{planName({ plan, planSlug: me.planSlug }, names)}</dd>
      </div>
      <div>
        <dt>{texts.status}</dt>
        <dd>
          <Badge color={statusColors[status]}>{texts.statuses[status]}</Badge>
        </dd>
      </div>
      <div>
        <dt>{texts.validUntil}</dt>
        <dd>{endDate ? new Date(endDate).toLocaleDateString(locale, { dateStyle: 'long' }) : texts.noDate}</dd>
      </div>
    </dl>
  );
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
          <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} title={texts.noPlan}>
            {texts.noPlanText}
          </Alert>
        )}
        <PlanOffers me={me} />
      </Stack>
    </Section>
  );
}
