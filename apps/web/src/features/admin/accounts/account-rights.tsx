import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import type { AccountDetails, AccountCommand } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';
import { useAccountMutation } from './use-account-mutation';

type RightsCommand = 'grant' | 'revoke' | 'signOut';

const commands: Readonly<Record<RightsCommand, AccountCommand>> = {
  grant: { kind: 'admin', admin: true },
  revoke: { kind: 'admin', admin: false },
  signOut: { kind: 'sign-out' },
};

/** Grants or revokes administrator rights and ends all sessions, each after confirmation. */
export function AccountRights({ account: { id, email, isAdmin } }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const [pending, setPending] = useState<RightsCommand | null>(null);
  const mutation = useAccountMutation(id);
  const question = pending && texts.questions[pending];
  const confirm = () => {
    if (pending) mutation.mutate(commands[pending]);
    setPending(null);
  };
  const button = (command: RightsCommand) => (
    <Button variant="default" disabled={mutation.isPending} onClick={() => setPending(command)}>
      {texts[command]}
    </Button>
  );
  return (
    <Section title={texts.rightsTitle}>
      <Stack gap="md">
        <Group gap="sm">
          {button(isAdmin ? 'revoke' : 'grant')}
          {button('signOut')}
        </Group>
        {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      </Stack>
      <ConfirmDialog
        question={question && { ...question, title: question.title(email), keep: texts.notNow }}
        onConfirm={confirm}
        onCancel={() => setPending(null)}
      />
    </Section>
  );
}
