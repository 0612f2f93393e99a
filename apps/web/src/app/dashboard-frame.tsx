import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useAccountsLeft } from '../features/auth/account-left';
import { useSession } from '../features/auth/session';
import { useLiveConnections } from '../features/connections/live-connections';
import { useLiveJobs } from '../features/jobs/live-jobs';
import { useLivePodcasts } from '../features/podcasts/live-podcasts';
import { ConnectionBanner } from '../features/realtime/connection-banner';
import { useAskedAfterGap } from '../features/realtime/use-asked-after-gap';
import { voiceQueries } from '../features/voices/voice-queries';
import classes from './dashboard.module.css';
import { SignedOutDashboard } from './signed-out-dashboard';

/** The server's voices are everybody's, and change with the server. */
const allButVoices: InvalidateQueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== voiceQueries.all[0] };

function Signed() {
  useLiveJobs();
  useLivePodcasts();
  useLiveConnections();
  useAskedAfterGap(allButVoices);
  return (
    <main className={classes.page}>
      <ConnectionBanner />
      <Outlet />
    </main>
  );
}

/** What the dashboard and the pages of its jobs share: live updates and their banner; drawn anew for another account. */
export function DashboardFrame() {
  const accountsLeft = useAccountsLeft();
  return useSession() ? <Signed key={accountsLeft} /> : <SignedOutDashboard />;
}
