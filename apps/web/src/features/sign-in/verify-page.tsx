import { useEffect } from 'react';
import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { verification } from './sign-in-requests';
import { SignInFrame } from './sign-in-frame';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { beginSession } from '../../client/session';

/** Target of a sign-in link: exchanges its token for a session, then opens the dashboard. */
export function VerifyPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const texts = useWords(signInWords);
  const navigate = useNavigate();
  const { data, error } = useQuery(verification(token));
  useEffect(() => {
    if (!data) return;
    beginSession(data);
    void navigate('/dashboard', { replace: true });
  }, [data, navigate]);
  if (!error)
    return (
      <SignInFrame title={texts.signingIn}>
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">{texts.moment}</Text>
        </Group>
      </SignInFrame>
    );
  return (
    <SignInFrame title={texts.brokenLink}>
      <ErrorAlert error={error} title={texts.notSignedIn} />
      <Button component={Link} to="/sign-in">
        {texts.askAgain}
      </Button>
    </SignInFrame>
  );
}
