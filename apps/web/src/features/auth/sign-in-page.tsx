import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { ApiError } from '../../api';
import { ErrorAlert } from '../../ui/error-alert';
import { requestMagicLink } from './auth-calls';
import { AuthFrame } from './auth-frame';
import { siteQuery } from '../site/site-query';
import { useSession } from './session';

const HostedSignIn = lazy(() =>
  import('./hosted/hosted-sign-in').then(({ HostedSignIn: component }) => ({ default: component })),
);

interface Words {
  title: string;
  text: string;
  other: { text: string; label: string; to: string };
}

const words: Record<'in' | 'up', Words> = {
  in: {
    title: 'Sign in to Duetcast',
    text: 'We send you a link. No password to remember.',
    other: { text: 'New here?', label: 'Sign up', to: '/sign-up' },
  },
  up: {
    title: 'Create your account',
    text: 'Start free. All it takes is an e-mail address.',
    other: { text: 'Already have an account?', label: 'Sign in', to: '/sign-in' },
  },
};

/** The link's own path, whatever address the server believes it is reached by. */
function withinThisSite(link: string): string {
  const { pathname, search } = new URL(link, location.href);
  return `${pathname}${search}`;
}

interface SentProps {
  email: string;
  magicLink: string | undefined;
  onBack: () => void;
}

function LinkSent({ email, magicLink, onBack }: SentProps) {
  const navigate = useNavigate();
  return (
    <AuthFrame
      title="Check your mail"
      text={
        <>
          We sent a sign-in link to <b>{email}</b>. It works once.
        </>
      }
    >
      <Stack gap="sm">
        {magicLink && <Button onClick={() => void navigate(withinThisSite(magicLink))}>Open sign-in link</Button>}
        {magicLink && (
          <Text size="xs" c="dimmed">
            This server is in development and sends no mail, so the link is here.
          </Text>
        )}
        <Button variant="subtle" color="gray" onClick={onBack}>
          Use another address
        </Button>
      </Stack>
    </AuthFrame>
  );
}

/** The hosted provider's widget where the server has one, else a link by mail; both lead to the dashboard. */
export function SignInPage({ mode }: { mode: 'in' | 'up' }) {
  const session = useSession();
  const site = useQuery(siteQuery);
  if (session) return <Navigate to="/dashboard" replace />;
  const hosted = site.data?.hostedSignIn;
  if (!hosted) return <SignInByLink mode={mode} />;
  return (
    <Suspense fallback={null}>
      <HostedSignIn mode={mode} publishableKey={hosted.publishableKey} />
    </Suspense>
  );
}

/** Signing in and signing up are one act: the link opens the account where there is none. */
function SignInByLink({ mode }: { mode: 'in' | 'up' }) {
  const [email, setEmail] = useState('');
  const link = useMutation({ mutationFn: requestMagicLink });
  const { title, text, other } = words[mode];
  if (link.data) return <LinkSent email={email} magicLink={link.data.magicLink} onBack={link.reset} />;
  const fieldError = link.error instanceof ApiError ? link.error.fields.email : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate(email.trim());
  };
  return (
    <AuthFrame title={title} text={text}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="E-mail address"
            type="email"
            name="email"
            autoComplete="email"
            required
            withAsterisk={false}
            size="md"
            leftSection={<IconMail size={18} />}
            value={email}
            error={fieldError}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {link.isError && !fieldError && <ErrorAlert error={link.error} title="The link could not be sent." />}
          <Button type="submit" size="md" loading={link.isPending}>
            Send me a link
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            {other.text}{' '}
            <Anchor component={Link} to={other.to} inherit fw={600}>
              {other.label}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AuthFrame>
  );
}
