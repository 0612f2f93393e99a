import { useEffect } from 'react';
import { shellWords } from '@duetcast/words/en/app/shell';
import { Center, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, type InvalidateQueryFilters } from '@tanstack/react-query';
import { Outlet, useLocation } from 'react-router-dom';
import { useAccountsLeft } from '../../client/account-left';
import { forgetReturn, rememberReturn } from '../../client/return-path';
import { useSession } from '../../client/session';
import { useLiveSites } from '../../features/sites/public';
import { useLiveEndpoints } from '../../features/webhooks/endpoints/endpoint-queries';
import { useLiveJobs } from '../../features/jobs/public';
import { useLiveShows } from '../../features/shows/public';
import { useLiveSounds } from '../../features/sounds/public';
import { useLiveLexicon } from '../../features/lexicon/public';
import { useLivePodcasts } from '../../features/podcasts/public';
import { useSessionTooOld } from '../../client/recent-sign-in';
import { accountQueries } from '../../features/accounts/public';
import { BehindBanner, ConnectionBanner } from '../../features/realtime/public';
import { useRefetchOnReconnect } from '../../client/live/use-refetch-on-reconnect';
import { voiceQueries } from '../../features/voices/public';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords } from '../../i18n/language';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { Sign } from '../../ui/wordmark';
import classes from './dashboard.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';

const ErasureBanner = lazyOf(() => import('../../features/erasure/erasure-banner'), 'ErasureBanner');
const RecentSignInDialog = lazyOf(() => import('../../features/sign-in/recent-sign-in-dialog'), 'RecentSignInDialog');

function SignedOutDashboard() {
  const texts = useWords(shellWords);
  const { pathname, search, hash } = useLocation();
  // Not after signing out, which may make room for someone else.
  const path = useAccountsLeft() === 0 ? pathname + search + hash : '';
  useEffect(() => rememberReturn(path), [path]);
  return (
    <Center component="main" mih="70dvh" p="lg">
      <Stack align="center" gap="lg" ta="center" maw={440}>
        <Sign size={52} />
        <Stack gap="xs">
          <Title order={1}>{texts.waitingTitle}</Title>
          <Text c="dimmed">{texts.waitingText}</Text>
        </Stack>
        <Group>
          <LinkButton to="/sign-up" label={texts.start} />
          <LinkButton to="/sign-in" variant="default" label={texts.signIn} />
        </Group>
      </Stack>
    </Center>
  );
}

/** Voices are the same for every account, and change with the server. */
const allButVoices: InvalidateQueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== voiceQueries.all[0] };

function SignedInDashboard() {
  useEffect(forgetReturn, []);
  useLiveJobs();
  useLivePodcasts();
  useLiveSites();
  useLiveLexicon();
  useLiveSounds();
  useLiveEndpoints();
  useLiveShows();
  useRefetchOnReconnect(allButVoices);
  const { data: me } = useQuery(accountQueries.me());
  return (
    <main className={classes.page}>
      <ConnectionBanner />
      <BehindBanner />
      <OnceNeeded isNeeded={me?.eraseAt !== undefined}>
        <ErasureBanner />
      </OnceNeeded>
      <Outlet />
      <OnceNeeded isNeeded={useSessionTooOld() !== null}>
        <RecentSignInDialog />
      </OnceNeeded>
    </main>
  );
}

/** Live updates and their banner around the dashboard and its job pages; remounts for another account. */
export function DashboardFrame() {
  const accountsLeft = useAccountsLeft();
  return useSession() ? <SignedInDashboard key={accountsLeft} /> : <SignedOutDashboard />;
}
