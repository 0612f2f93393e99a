import { useEffect, useRef, useState } from 'react';
import { Center, Loader } from '@mantine/core';
import { ErrorAlert } from '../../../ui/error-alert';
import { useWords } from '../../../i18n/words';
import { hostedWords } from './hosted-words';
import { beginHostedSession } from './begin-hosted-session';
import { clerk, type ClerkObject } from './clerk';

/** Back to where our own session begins, which then leads to the dashboard: the provider may load the page anew. */
const options = {
  routing: 'path',
  signInUrl: '/sign-in',
  signUpUrl: '/sign-up',
  fallbackRedirectUrl: '/sign-in',
  signInFallbackRedirectUrl: '/sign-in',
  signUpFallbackRedirectUrl: '/sign-in',
};

/** Draws the provider's widget in `place`; answers what takes it away. */
function mount(loaded: ClerkObject, mode: 'in' | 'up', place: HTMLElement): () => void {
  if (mode === 'in') loaded.mountSignIn(place, { ...options, path: '/sign-in' });
  else loaded.mountSignUp(place, { ...options, path: '/sign-up' });
  return () => (mode === 'in' ? loaded.unmountSignIn(place) : loaded.unmountSignUp(place));
}

/** The provider's own widget; whoever signs in there, or is signed in there already, is signed in here. */
export function HostedSignIn({ mode, publishableKey }: { mode: 'in' | 'up'; publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isShown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const texts = useWords(hostedWords);
  useEffect(() => {
    const leave: (() => void)[] = [];
    let isGone = false;
    const begin = (loaded: ClerkObject) => void beginHostedSession(loaded).catch(setError);
    const show = (loaded: ClerkObject) => {
      if (!place.current || isGone) return;
      if (loaded.session) return begin(loaded);
      leave.push(mount(loaded, mode, place.current));
      leave.push(loaded.addListener(({ session }) => session && begin(loaded)));
      setShown(true);
    };
    clerk(publishableKey).then(show, setError);
    return () => {
      isGone = true;
      leave.forEach((take) => take());
      setShown(false);
    };
  }, [mode, publishableKey, attempt]);
  const retry = () => {
    setError(null);
    setAttempt((count) => count + 1);
  };
  return (
    <Center component="main" mih="70dvh" p="lg">
      {error ? (
        <ErrorAlert error={error} title={texts.hostedFailed} onRetry={retry} retryLabel={texts.tryAgain} />
      ) : (
        <section aria-label={texts.hosted[mode]} aria-busy={!isShown}>
          {!isShown && <Loader aria-hidden />}
          <div ref={place} />
        </section>
      )}
    </Center>
  );
}
