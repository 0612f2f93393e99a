import { useState } from 'react';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { profileWords } from '@duetcast/words/en/account/profile';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { requestAddressChange, withinThisSite } from '../sign-in/public';
import { Dialog } from '../../ui/dialog';

function AddressForm({ email }: { email: string }) {
  const texts = useWords(profileWords);
  const { development, addressOpen } = useWords(signInWords);
  const [address, setAddress] = useState('');
  const requesting = useMutation({ mutationFn: () => requestAddressChange(address) });
  const { data } = requesting;
  if (data)
    return (
      <Stack gap="md">
        <Alert color="green" role="status">
          {data.delayed ? texts.addressDelayed(email) : texts.addressSent(email)}
        </Alert>
        {data.magicLink && (
          <>
            <Text size="sm">{development}</Text>
            <Anchor href={withinThisSite(data.magicLink)}>{addressOpen}</Anchor>
          </>
        )}
      </Stack>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        requesting.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{texts.addressText}</Text>
        <TextInput
          type="email"
          label={texts.newAddress}
          autoComplete="email"
          data-autofocus
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        {requesting.isError && <ErrorAlert error={requesting.error} title={texts.addressFailed} />}
        <Group justify="flex-end">
          <Button type="submit" loading={requesting.isPending}>
            {texts.sendLink}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks for another address; both addresses confirm it by mail. */
export function ChangeAddress({ email }: { email: string }) {
  const texts = useWords(profileWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {texts.changeAddress}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={texts.changeAddress}>
        <AddressForm email={email} />
      </Dialog>
    </>
  );
}
