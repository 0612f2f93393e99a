import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Center, Loader } from '@mantine/core';
import { ErrorAlert } from '../../../ui/error-alert';
import { useWords } from '../../../i18n/language';
import { hostedWords } from '@duetcast/words/en/site/hosted';
import { beginHostedSession } from './begin-hosted-session';
import { clerk, type ClerkObject } from './clerk';

/**
 * Every redirect returns to /sign-in, where our session begins and leads to the dashboard; the provider may reload the
 * page.
 */
const options = {
  routing: 'path',
  signInUrl: '/sign-in',
  signUpUrl: '/sign-up',
  fallbackRedirectUrl: '/sign-in',
  signInFallbackRedirectUrl: '/sign-in',
  signUpFallbackRedirectUrl: '/sign-in',
};

/** Mounts the provider's widget in `element`; returns the unmount function. */
function mount(provider: ClerkObject, mode: 'in' | 'up', element: HTMLElement): () => void {
  if (mode === 'in') provider.mountSignIn(element, { ...options, path: '/sign-in' });
  else provider.mountSignUp(element, { ...options, path: '/sign-up' });
  return () => (mode === 'in' ? provider.unmountSignIn(element) : provider.unmountSignUp(element));
}

interface Props {
  mode: 'in' | 'up';
  publishableKey: string;
  /** Other ways to sign in, below. */
  children?: ReactNode;
}

/** The provider's widget; a session at the provider, new or existing, signs the user in. */
export function HostedSignIn({ mode, publishableKey, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isMounted, setMounted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const texts = useWords(hostedWords);
  useEffect(() => {
    const cleanups: (() => void)[] = [];
    let isUnmounted = false;
    const begin = (provider: ClerkObject) => void beginHostedSession(provider).catch(setError);
    const show = (provider: ClerkObject) => {
      if (!place.current || isUnmounted) return;
      if (provider.session) return begin(provider);
      cleanups.push(mount(provider, mode, place.current));
      cleanups.push(provider.addListener(({ session }) => session && begin(provider)));
      setMounted(true);
    };
    clerk(publishableKey).then(show, setError);
    return () => {
      isUnmounted = true;
      cleanups.forEach((cleanup) => cleanup());
      setMounted(false);
    };
  }, [mode, publishableKey, attempt]);
  const retry = () => {
    setError(null);
    setAttempt((count) => count + 1);
  };
  return (
    <Center component="main" mih="70dvh" p="lg" style={{ flexDirection: 'column', gap: 'var(--mantine-spacing-md)' }}>
      {error ? (
        <ErrorAlert error={error} title={texts.hostedFailed} onRetry={retry} retryLabel={texts.tryAgain} />
      ) : (
        <section aria-label={texts.hosted[mode]} aria-busy={!isMounted}>
          {!isMounted && <Loader aria-hidden />}
          <div ref={place} />
        </section>
      )}
      {children}
    </Center>
  );
}
