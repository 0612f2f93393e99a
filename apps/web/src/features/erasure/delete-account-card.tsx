import { useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '../../i18n/language';
import { DialogForm } from '../../ui/dialog-form';
import { Section } from '../../ui/section';
import type { Me } from '../accounts/public';
import { useErasure } from './erasure-mutations';
import { erasureWords } from '@duetcast/words/en/account/erasure';
import { Dialog } from '../../ui/dialog';

function ConfirmDeletion({ email, opened, onClose }: { email: string; opened: boolean; onClose: () => void }) {
  const texts = useWords(erasureWords);
  const [typed, setTyped] = useState('');
  const erasure = useErasure('request');
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.confirmTitle}>
      <DialogForm
        submit={texts.confirm}
        cancel={texts.keep}
        request={erasure}
        failed={texts.failed}
        isDisabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        color="red"
        onSubmit={() => erasure.mutate(undefined, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <Text size="sm">{texts.goes}</Text>
        <Text size="sm">{texts.exportFirst}</Text>
        <TextInput
          label={texts.typeAddress}
          placeholder={email}
          value={typed}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** What a deletion deletes and what stays, and its confirmation by the typed address. */
export function DeleteAccountCard({ me }: { me: Me }) {
  const texts = useWords(erasureWords);
  const [isOpen, setOpen] = useState(false);
  if (me.eraseAt !== undefined) return null;
  return (
    <Section title={texts.title} description={texts.text}>
      <Stack gap="md" align="flex-start">
        <Text size="sm">{texts.goes}</Text>
        <Text size="sm">{texts.stays}</Text>
        {me.planSlug !== 'free_user' && <Text size="sm">{texts.subscription}</Text>}
        <Text size="sm" fw={500}>
          {me.is_admin ? texts.administrator : texts.exportFirst}
        </Text>
        {!me.is_admin && (
          <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
            {texts.start}
          </Button>
        )}
      </Stack>
      <ConfirmDeletion email={me.email} opened={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
