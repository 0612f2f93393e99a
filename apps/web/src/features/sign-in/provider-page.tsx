import { useEffect, useRef } from 'react';
import { Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { returnPath } from '../../client/return-path';
import { beginSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { PageCard } from '../../ui/page/page-card';
import { SignInFailure } from './sign-in-failure';
import { signInAtProvider } from './sign-in-requests';

/** Where the OpenID Connect provider sends the browser back; the code leaves the address at once and is used once. */
export function ProviderPage() {
  const texts = useWords(signInWords);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutate, error } = useMutation({
    mutationFn: signInAtProvider,
    onSuccess: (session) => {
      beginSession(session);
      void navigate(returnPath(), { replace: true });
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(search.slice(1));
    void navigate(pathname, { replace: true });
  }, [mutate, navigate, pathname, search]);
  if (error) return <SignInFailure error={error} title={texts.in.title} again={texts.signInAgain} />;
  return (
    <PageCard title={texts.in.title}>
      <Skeleton height={42} radius="md" role="status" aria-label={texts.moment} />
    </PageCard>
  );
}
