import { useEffect, useRef, useState } from 'react';
import { Center, Loader } from '@mantine/core';
import { api, type Answer } from '../../../api';
import { ErrorAlert } from '../../../ui/error-alert';
import { useWords, words } from '../../../i18n/words';
import { beginSession, type Session } from '../session';
import { clerk, hostedToken, type ClerkObject } from './clerk';

const hostedWords = words({
  en: { failed: 'Sign-in could not be loaded', loading: 'Loading sign-in', retry: 'Try Again' },
  zh: { failed: '登录组件加载失败', loading: '正在加载登录组件', retry: '重试' },
});

/** A session at the provider outlives each of its tokens; when it ends, the next token says so. */
const lastsUntil = '9999-12-31T00:00:00.000Z';

/** Asks our own server who this is: the page believes nothing else. */
async function begin(loaded: ClerkObject): Promise<void> {
  const token = await hostedToken(loaded);
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  const response = await api.send('/api/auth/status', { headers });
  const { data } = (await response.json()) as Answer<{ authenticated: boolean; user?: Session['user'] }>;
  if (data.authenticated && data.user)
    beginSession({ token: '', isHosted: true, expiresAt: lastsUntil, user: data.user });
}

/** The provider's own widget; whoever signs in there is signed in here. */
export function HostedSignIn({ mode, publishableKey }: { mode: 'in' | 'up'; publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const texts = useWords(hostedWords);
  useEffect(() => {
    const element = place.current;
    let leave: (() => void) | undefined;
    let isGone = false;
    const show = (loaded: ClerkObject) => {
      if (!element || isGone) return;
      const options = { routing: 'path', path: `/sign-${mode}`, signInUrl: '/sign-in', signUpUrl: '/sign-up' };
      const next = { fallbackRedirectUrl: '/dashboard', signUpFallbackRedirectUrl: '/dashboard' };
      if (mode === 'in') loaded.mountSignIn(element, { ...options, ...next });
      else loaded.mountSignUp(element, { ...options, ...next });
      const stop = loaded.addListener(({ session }) => {
        if (session) begin(loaded).catch(setError);
      });
      leave = () => {
        stop();
        if (mode === 'in') loaded.unmountSignIn(element);
        else loaded.unmountSignUp(element);
      };
    };
    clerk(publishableKey).then(show, setError);
    return () => {
      isGone = true;
      leave?.();
    };
  }, [mode, publishableKey, attempt]);
  const retry = () => {
    setError(null);
    setAttempt((count) => count + 1);
  };
  return (
    <Center component="main" mih="70dvh" p="lg">
      {error ? (
        <ErrorAlert error={error} title={texts.failed} onRetry={retry} retryLabel={texts.retry} />
      ) : (
        <div ref={place} aria-label={texts.loading} role="region">
          <Loader aria-hidden />
        </div>
      )}
    </Center>
  );
}
