import { Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { passkeyWords } from '@duetcast/words/en/account/passkeys';
import { beginSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { PasskeyProblem } from './passkey-problem';
import { hasPasskeys, signInWithPasskey } from './passkey-requests';
import { RequestButton } from '../../ui/buttons/request-button';

/** Begins a session with a passkey; nothing in a browser without passkeys. */
export function PasskeySignIn() {
  const texts = useWords(passkeyWords);
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: beginSession });
  if (!hasPasskeys()) return null;
  return (
    <Stack gap="sm">
      <RequestButton
        size="md"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        request={signIn}
        label={texts.signIn}
      />
      {signIn.isError && <PasskeyProblem error={signIn.error} title={texts.notSignedIn} />}
    </Stack>
  );
}
