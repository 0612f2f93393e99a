import { useEffect, useState } from 'react';
import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { returnPath } from '../../client/return-path';
import { beginSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { PageCard } from '../../ui/page/page-card';
import { SignInFailure } from './sign-in-failure';
import { linkCheck, spendLink } from './sign-in-requests';

const tokenIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'linkToken' in state ? String(state.linkToken) : '';

/** The token of the link, which leaves the address at once and stays with this entry of the history. */
export function useLinkToken(): string {
  const given = useSearchParams()[0].get('token');
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { linkToken: given } });
  }, [given, pathname, navigate]);
  return given ?? tokenIn(state);
}

function Confirmation({ token, requestedHere }: { token: string; requestedHere: boolean }) {
  const texts = useWords(signInWords);
  const navigate = useNavigate();
  const [isConfirmed, setConfirmed] = useState(requestedHere);
  const signIn = useMutation({
    mutationFn: () => spendLink(token),
    onSuccess: (session) => {
      beginSession(session);
      void navigate(returnPath(), { replace: true });
    },
  });
  if (signIn.isError) return <SignInFailure error={signIn.error} title={texts.brokenLink} again={texts.askAgain} />;
  return (
    <PageCard title={texts.in.title} text={texts.confirm}>
      <Stack gap="md">
        {!requestedHere && (
          <Alert color="yellow" icon={<IconDevices size={18} />} title={texts.elsewhere}>
            {texts.elsewhereText}
          </Alert>
        )}
        {!requestedHere && (
          <Checkbox
            label={texts.requestedByMe}
            checked={isConfirmed}
            onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
          />
        )}
        <Button
          size="md"
          disabled={!isConfirmed}
          loading={signIn.isPending || signIn.isSuccess}
          onClick={() => signIn.mutate()}
        >
          {texts.signIn}
        </Button>
      </Stack>
    </PageCard>
  );
}

/** Target of a sign-in link. Opening it spends nothing: its button exchanges the link for a session. */
export function VerifyPage() {
  const token = useLinkToken();
  const texts = useWords(signInWords);
  const { data, error } = useQuery(linkCheck(token));
  if (error) return <SignInFailure error={error} title={texts.brokenLink} again={texts.askAgain} />;
  if (data) return <Confirmation token={token} requestedHere={data.requestedHere} />;
  return (
    <PageCard title={texts.in.title} text={texts.confirm}>
      <Skeleton height={42} radius="md" role="status" aria-label={texts.moment} />
    </PageCard>
  );
}
