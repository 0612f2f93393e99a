import { Outlet } from 'react-router-dom';
import { useAccountsLeft } from '../features/auth/account-left';
import { useSession } from '../features/auth/session';
import { useLiveJobs } from '../features/jobs/live-jobs';
import { useLivePodcasts } from '../features/podcasts/live-podcasts';
import { ConnectionBanner } from '../features/realtime/connection-banner';
import classes from './dashboard.module.css';
import { SignedOutDashboard } from './signed-out-dashboard';

function Signed() {
  useLiveJobs();
  useLivePodcasts();
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
