import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import type { AccountDetails, AccountCommand } from './account-queries';
import { accountWords } from './account-words';
import { useAccountMutation } from './use-account-mutation';

type Asked = 'grant' | 'revoke' | 'signOut';

const commands: Readonly<Record<Asked, AccountCommand>> = {
  grant: { kind: 'admin', admin: true },
  revoke: { kind: 'admin', admin: false },
  signOut: { kind: 'sign-out' },
};

/** Administrator or not, and an end of all sessions; each is asked for once more. */
export function AccountRights({ account: { id, email, isAdmin } }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAccountMutation(id);
  const question = asked && texts.questions[asked];
  const confirm = () => {
    if (asked) act.mutate(commands[asked]);
    setAsked(null);
  };
  const button = (command: Asked) => (
    <Button variant="default" disabled={act.isPending} onClick={() => setAsked(command)}>
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
        {act.isError && <ErrorAlert error={act.error} title={texts.commandFailed} />}
      </Stack>
      <ConfirmDialog
        question={question && { ...question, title: question.title(email), keep: texts.notNow }}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </Section>
  );
}
