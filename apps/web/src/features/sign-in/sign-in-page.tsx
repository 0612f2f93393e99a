import { Suspense, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { fieldsOf } from '../../client/api';
import { ErrorAlert } from '../../ui/error-alert';
import { PageCard } from '../../ui/page/page-card';
import { useWords } from '../../i18n/language';
import { rememberFirstPodcast, returnPath } from '../../client/return-path';
import { serverSettingsQuery } from '../../client/server-settings';
import { PasskeySignIn } from '../passkeys/public';
import { providerAddress, requestMagicLink, withinThisSite } from './sign-in-requests';
import classes from '../../ui/page/page-card.module.css';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useSession } from '../../client/session';
import { lazyOf } from '../../ui/lazy/lazy-of';

const HostedSignIn = lazyOf(() => import('./hosted/hosted-sign-in'), 'HostedSignIn');

function LinkSent({ email, isDelayed, onBack }: { email: string; isDelayed: boolean; onBack: () => void }) {
  const texts = useWords(signInWords);
  const title = isDelayed ? texts.delayedTitle : texts.sentTitle;
  return (
    <PageCard title={title} text={isDelayed ? texts.delayedTo(email) : texts.sentTo(email)}>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {texts.another}
      </Button>
    </PageCard>
  );
}

/** Leads to the OpenID Connect provider of this name. */
function ProviderSignIn({ provider }: { provider: string }) {
  const texts = useWords(signInWords);
  const start = useMutation({ mutationFn: providerAddress, onSuccess: ({ url }) => location.assign(url) });
  return (
    <Stack gap="sm">
      <Button variant="default" size="md" loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {texts.continueWith(provider)}
      </Button>
      {start.isError && <ErrorAlert error={start.error} title={texts.notSignedIn} />}
    </Stack>
  );
}

const Waiting = () => <main className={classes.page} aria-busy />;

/** The hosted provider's widget if configured, else a sign-in link by mail; both lead to the dashboard, or back to the page that asked for a session. */
export function SignInPage({ mode }: { mode: 'in' | 'up' }) {
  const session = useSession();
  const site = useQuery(serverSettingsQuery);
  if (session) return <Navigate to={returnPath()} replace />;
  // Wait until the sign-in method is known.
  if (site.isPending) return <Waiting />;
  const { hostedSignIn: hosted, signInProvider: provider } = site.data ?? {};
  const byProvider = provider != null && <ProviderSignIn provider={provider} />;
  if (!hosted) return <SignInByLink mode={mode}>{byProvider}</SignInByLink>;
  return (
    <Suspense fallback={<Waiting />}>
      <HostedSignIn mode={mode} publishableKey={hosted.publishableKey}>
        {byProvider}
      </HostedSignIn>
    </Suspense>
  );
}

/** Sign-in and sign-up are the same request: the link creates a missing account. */
function SignInByLink({ mode, children }: { mode: 'in' | 'up'; children: ReactNode }) {
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const link = useMutation({
    mutationFn: requestMagicLink,
    // In development the answer has the link.
    onSuccess: ({ magicLink }) => magicLink && navigate(withinThisSite(magicLink)),
  });
  useEffect(() => {
    if (mode === 'up') rememberFirstPodcast();
  }, [mode]);
  const texts = useWords(signInWords);
  const { title, text, other } = texts[mode];
  if (link.data) {
    return <LinkSent email={email} isDelayed={link.data.delayed ?? false} onBack={link.reset} />;
  }
  const fieldError = fieldsOf(link.error).email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate(email.trim());
  };
  return (
    <PageCard title={title} text={text}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={texts.email}
            type="email"
            name="email"
            autoComplete="email"
            required
            withAsterisk={false}
            size="md"
            leftSection={<IconMail size={18} />}
            value={email}
            error={fieldError && texts.refusedEmail(fieldError)}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {link.isError && !fieldError && <ErrorAlert error={link.error} title={texts.notSent} />}
          <Button type="submit" size="md" loading={link.isPending}>
            {texts.send}
          </Button>
          {mode === 'in' && <PasskeySignIn />}
          {children}
          <Text variant="note" ta="center">
            {other.text}{' '}
            <Anchor component={Link} to={other.to} inherit fw={600}>
              {other.label}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </PageCard>
  );
}
