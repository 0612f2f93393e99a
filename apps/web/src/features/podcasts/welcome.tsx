import { useQuery } from '@tanstack/react-query';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { podcastQueries } from './podcast-queries';
import { lazyOf } from '../../ui/lazy/lazy-of';

const WelcomeModal = lazyOf(() => import('./welcome-modal'), 'WelcomeModal');

/** The dialog of podcasts that their account has not seen yet. */
export function Welcome() {
  const { data: podcasts = [] } = useQuery(podcastQueries.unviewed());
  return (
    <OnceNeeded isNeeded={podcasts.length > 0}>
      <WelcomeModal podcasts={podcasts} />
    </OnceNeeded>
  );
}
