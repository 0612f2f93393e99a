import { lazy, Suspense, type ReactNode } from 'react';
import { ActionIcon, Badge } from '@mantine/core';
import { IconShieldFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../features/accounts/public';
import { useLiveAccount } from './live-account';
import { planName, planWords } from '../../features/billing/public';
import type { Session } from '../../client/session';
import { ConnectionIndicator } from '../../features/realtime/public';
import { useLiveUsage } from '../../features/usage/public';
import { useWords } from '../../i18n/words';
import { shellWords } from './shell-words';
import classes from './shell.module.css';

const AccountButton = lazy(() =>
  import('../../features/profile/account-button').then(({ AccountButton: component }) => ({ default: component })),
);

/**
 * Plan and administrator's shield; while the account is not known, or cannot be read, neither
 * (docs/PRODUCT.md#calls-of-the-pages).
 */
function Standing() {
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
      <Badge color="gray" aria-label={plan} className={classes.plan}>
        {planName(data, names)}
      </Badge>
    </>
  );
}

/** The header's end for whoever is signed in; strangers need not load it. */
export function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  useLiveUsage();
  useLiveAccount();
  return (
    <>
      <ConnectionIndicator compact />
      <Standing />
      {children}
      <Suspense fallback={<ActionIcon variant="transparent" size="lg" aria-hidden />}>
        <AccountButton session={session} />
      </Suspense>
    </>
  );
}
