import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useWords } from '../../../i18n/words';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import type { AccountDetails, AccountWish } from './account-queries';
import { accountWords } from './account-words';
import { useAccountWish } from './use-account-mutation';

type Asked = 'grant' | 'revoke' | 'signOut';

const wishes: Readonly<Record<Asked, AccountWish>> = {
  grant: { kind: 'admin', admin: true },
  revoke: { kind: 'admin', admin: false },
  signOut: { kind: 'sign-out' },
};

/** Administrator or not, and an end of all sessions; each is asked for once more. */
export function AccountRights({ account: { id, email, isAdmin } }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useAccountWish(id);
  const question = asked && texts.questions[asked];
  const confirm = () => {
    if (asked) act.mutate(wishes[asked]);
    setAsked(null);
  };
  const button = (wish: Asked) => (
    <Button variant="default" disabled={act.isPending} onClick={() => setAsked(wish)}>
      {texts[wish]}
    </Button>
  );
  return (
    <Section title={texts.rightsTitle}>
      <Stack gap="md">
        <Group gap="sm">
          {button(isAdmin ? 'revoke' : 'grant')}
          {button('signOut')}
        </Group>
        {act.isError && <ErrorAlert error={act.error} title={texts.wishFailed} />}
      </Stack>
      <ConfirmDialog
        question={question && { ...question, title: question.title(email), keep: texts.notNow }}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </Section>
  );
}
