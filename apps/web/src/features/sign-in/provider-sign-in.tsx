import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { providerAddress } from './sign-in-requests';

/** Leads to the OpenID Connect provider of this name. */
export function ProviderSignIn({ provider }: { provider: string }) {
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
