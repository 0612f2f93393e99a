import { useState } from 'react';
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { profileWords } from '@duetcast/words/en/account/profile';
import { signInWords } from '@duetcast/words/en/site/sign-in';
import { useDialog } from '../../ui/address/use-address';
import { useWords } from '../../i18n/language';
import { DialogForm } from '../../ui/dialog-form';
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
    <DialogForm
      submit={texts.sendLink}
      request={requesting}
      failed={texts.addressFailed}
      onSubmit={() => requesting.mutate()}
    >
      <Text size="sm">{texts.addressText}</Text>
      <TextInput
        type="email"
        label={texts.newAddress}
        autoComplete="email"
        data-autofocus
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Asks for another address; both addresses confirm it by mail. */
export function ChangeAddress({ email }: { email: string }) {
  const texts = useWords(profileWords);
  const dialog = useDialog('change-address');
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => dialog.open()}>
        {texts.changeAddress}
      </Button>
      <Dialog opened={dialog.id !== null} onClose={dialog.close} title={texts.changeAddress}>
        <AddressForm email={email} />
      </Dialog>
    </>
  );
}
