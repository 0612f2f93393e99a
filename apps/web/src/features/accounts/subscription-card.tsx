import { Alert, Badge } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { SubscriptionStatus } from '@duetcast/domain/accounts/plans';
import { Section } from '../../ui/section';
import type { Me } from './account-queries';
import classes from './subscription-card.module.css';

const statusColours: Record<SubscriptionStatus, string> = {
  active: 'green',
  past_due: 'yellow',
  canceled: 'red',
  unknown: 'gray',
};

/** Plan, status and how long it holds; a plan without a status counts as active (spec §4). */
export function SubscriptionCard({ me }: { me: Me }) {
  const plan = me.subscription?.plan ?? me.plan;
  const status = me.subscription?.status ?? (plan ? 'active' : 'unknown');
  const endDate = me.subscription?.endDate;
  return (
    <Section title="Subscription information">
      {plan ? (
        <dl className={classes.facts}>
          <div>
            <dt>Plan</dt>
            <dd>{plan}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <Badge color={statusColours[status]}>{status}</Badge>
            </dd>
          </div>
          <div>
            <dt>Valid until</dt>
            <dd>{endDate ? new Date(endDate).toLocaleDateString(undefined, { dateStyle: 'long' }) : '-'}</dd>
          </div>
        </dl>
      ) : (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} title="No Plan Detected">
          No plan is known for your account. The free allowance applies until there is one.
        </Alert>
      )}
    </Section>
  );
}
