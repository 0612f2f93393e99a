import { Suspense, type ReactNode } from 'react';
import { ActionIcon, Badge } from '@mantine/core';
import { IconShieldFilled } from '@tabler/icons-react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { refetching, useLive } from '../../client/live/refetching';
import { accountQueries } from '../../features/accounts/public';
import { useBrowserNotices } from '../../features/notices/public';
import { planName, planWords } from '../../features/billing/public';
import type { Session } from '../../client/session';
import { ConnectionIndicator } from '../../features/realtime/public';
import { useLiveUsage, usageQueries } from '../../features/usage/public';
import { useWords } from '../../i18n/language';
import { shellWords } from '@duetcast/words/en/app/shell';
import classes from './shell.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';

/** Refetches the account and usage: the push holds no data, and a new plan changes usage limits. */
function applyAccount(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: accountQueries.all });
  void cache.invalidateQueries({ queryKey: usageQueries.all });
}

const refetchRebuilt = refetching({
  accounts: accountQueries.all,
  'api-tokens': accountQueries.all,
  'named-tokens': accountQueries.all,
});

/** Follows changes of plan, rights and API token made in another tab, by an administrator or by a payment. */
function useLiveAccount(): void {
  useLive('account_update', applyAccount);
  useLive('refresh', refetchRebuilt);
}

const AccountButton = lazyOf(() => import('../../features/profile/account-button'), 'AccountButton');

/**
 * Plan and administrator's shield; empty while the account is unknown or cannot be read
 * (docs/PRODUCT.md#calls-of-the-pages).
 */
function PlanAndRights() {
  const { administrator, plan } = useWords(shellWords);
  const names = useWords(planWords);
  const { data } = useQuery(accountQueries.me());
  if (!data) return null;
  return (
    <>
      {data.is_admin && (
        <span className={classes.shield} role="img" aria-label={administrator} title={administrator}>
          <IconShieldFilled size={18} />
        </span>
      )}
      <Badge color="gray" role="group" aria-label={plan} className={classes.plan}>
        {planName(data, names)}
      </Badge>
    </>
  );
}

/** End of the header for signed-in users; lazy, so that visitors do not load it. */
export function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  useLiveUsage();
  useLiveAccount();
  useBrowserNotices();
  return (
    <>
      <ConnectionIndicator compact />
      <PlanAndRights />
      {children}
      <Suspense fallback={<ActionIcon component="span" variant="transparent" size="lg" aria-hidden />}>
        <AccountButton session={session} />
      </Suspense>
    </>
  );
}
