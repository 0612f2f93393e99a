import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useAccountsLeft } from '../../client/account-left';
import { useSession } from '../../client/session';
import { useLiveSites } from '../../features/sites/public';
import { useLiveEndpoints } from '../../features/webhooks/endpoints/endpoint-queries';
import { useLiveJobs } from '../../features/jobs/public';
import { useLiveShows } from '../../features/shows/public';
import { useLiveSounds } from '../../features/sounds/public';
import { useLiveLexicon } from '../../features/lexicon/public';
import { useLivePodcasts } from '../../features/podcasts/public';
import { RecentSignInDialog } from '../../features/sign-in/public';
import { ErasureBanner } from '../../features/erasure/public';
import { BehindBanner, ConnectionBanner } from '../../features/realtime/public';
import { useRefetchOnReconnect } from '../../client/live/use-refetch-on-reconnect';
import { voiceQueries } from '../../features/voices/public';
import classes from './dashboard.module.css';
import { SignedOutDashboard } from './signed-out-dashboard';

/** Voices are the same for every account, and change with the server. */
const allButVoices: InvalidateQueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== voiceQueries.all[0] };

function SignedInDashboard() {
  useLiveJobs();
  useLivePodcasts();
  useLiveSites();
  useLiveLexicon();
  useLiveSounds();
  useLiveEndpoints();
  useLiveShows();
  useRefetchOnReconnect(allButVoices);
  return (
    <main className={classes.page}>
      <ConnectionBanner />
      <BehindBanner />
      <ErasureBanner />
      <Outlet />
      <RecentSignInDialog />
    </main>
  );
}

/** Live updates and their banner around the dashboard and its job pages; remounts for another account. */
export function DashboardFrame() {
  const accountsLeft = useAccountsLeft();
  return useSession() ? <SignedInDashboard key={accountsLeft} /> : <SignedOutDashboard />;
}
