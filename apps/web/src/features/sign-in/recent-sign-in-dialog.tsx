import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { recentSignInWords } from '@duetcast/words/en/account/recent-sign-in';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { PasskeySignIn } from '../passkeys/public';
import { refuseSignIn, useSessionTooOld } from '../../client/recent-sign-in';
import { endSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { RequestButton } from '../../ui/buttons/request-button';
import { requestMagicLink, signOut, withinThisSite } from './sign-in-requests';
import { Dialog } from '../../ui/dialog';

const Cancel = () => (
  <Button variant="default" onClick={refuseSignIn}>
    {useWords(recentSignInWords).cancel}
  </Button>
);

/** The link opens in another tab, so that this page keeps what was typed. */
function ByLink({ email }: { email: string }) {
  const texts = useWords(recentSignInWords);
  const { development } = useWords(signInWords);
  const link = useMutation({ mutationFn: () => requestMagicLink(email) });
  const magicLink = link.data?.magicLink;
  return (
    <Stack gap="md">
      <PasskeySignIn />
      <Text size="sm">{link.data ? texts.sent(email) : texts.text(email)}</Text>
      {magicLink && <Text variant="caption">{development}</Text>}
      {link.isError && <ErrorAlert error={link.error} title={texts.notSent} />}
      <Group justify="flex-end">
        <Cancel />
        {magicLink && (
          <Button component="a" href={withinThisSite(magicLink)} target="_blank" rel="noopener">
            {texts.open}
          </Button>
        )}
        {!link.data && <RequestButton variant="filled" request={link} label={texts.send} data-autofocus />}
      </Group>
    </Stack>
  );
}

/** The hosted provider asks for no new sign-in while a session lasts. */
function AtProvider() {
  const texts = useWords(recentSignInWords);
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      endSession();
      void navigate('/sign-in');
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">{texts.hosted}</Text>
      {leave.isError && <ErrorAlert error={leave.error} title={texts.notSignedOut} />}
      <Group justify="flex-end">
        <Cancel />
        <RequestButton variant="filled" request={leave} label={texts.signOut} />
      </Group>
    </Stack>
  );
}

/** Asks for a new sign-in while calls wait for one; they go on by themselves afterward. */
export function RecentSignInDialog() {
  const { title } = useWords(recentSignInWords);
  const session = useSessionTooOld();
  return (
    <Dialog
      opened={session !== null}
      onClose={refuseSignIn}
      title={title}
      // The dialog is above the one whose button needs it.
      zIndex={300}
    >
      {session?.isHosted && <AtProvider />}
      {session && !session.isHosted && <ByLink email={session.user.email} />}
    </Dialog>
  );
}
