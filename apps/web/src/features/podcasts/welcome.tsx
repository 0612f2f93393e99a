import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { podcastQueries } from './podcast-queries';
import { lazyOf } from '../../ui/lazy/lazy-of';

const WelcomeModal = lazyOf(() => import('./welcome-modal'), 'WelcomeModal');

/** The dialog of podcasts that their account has not seen yet; it waits for the account dialog to which an address leads. */
export function Welcome() {
  const { data: unviewed = [] } = useQuery(podcastQueries.unviewed());
  const podcasts = useLocation().hash.startsWith('#/') ? [] : unviewed;
  return (
    <OnceNeeded isNeeded={podcasts.length > 0}>
      <WelcomeModal podcasts={podcasts} />
    </OnceNeeded>
  );
}
