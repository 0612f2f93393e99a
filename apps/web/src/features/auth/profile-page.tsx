import type { ReactNode } from 'react';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink, IconLogout, IconShieldFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { CopyButton } from '../../ui/copy-button';
import { ErrorAlert } from '../../ui/error-alert';
import { accountQueries } from '../accounts/account-queries';
import { signOut } from './auth-calls';
import classes from './profile-page.module.css';
import { profileWords } from './profile-words';
import { endSession, type Session } from './session';

/** Whether or not the server heard it, this browser forgets the session. */
function useLeave() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => signOut().catch(() => undefined),
    onSuccess: async () => {
      endSession();
      cache.clear();
      await navigate('/');
    },
  });
}

/** Name, pictures and passwords are the provider's; its own widget changes them. */
function HostedProfile() {
  const texts = useWords(profileWords);
  const opening = useMutation({
    mutationFn: async () => (await import('./hosted/current-token')).openHostedProfile(),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconExternalLink size={16} />}
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {texts.manage}
      </Button>
      {opening.isError && <ErrorAlert error={opening.error} title={texts.manageFailed} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who is signed in, by which plan, and the way out. */
export function ProfilePage({ session: { user, isHosted } }: { session: Session }) {
  const texts = useWords(profileWords);
  const { data: me } = useQuery(accountQueries.me());
  const leaving = useLeave();
  return (
    <Stack gap="lg">
      <Title order={3} size="h2">
        {texts.pages.profile}
      </Title>
      <dl className={classes.facts}>
        <Fact name={texts.email}>
          <Text span dir="ltr" className={classes.value}>
            {user.email}
          </Text>
          {me?.is_admin && (
            <Badge color="yellow" leftSection={<IconShieldFilled size={12} aria-hidden />}>
              {texts.administrator}
            </Badge>
          )}
        </Fact>
        <Fact name={texts.plan}>
          <Badge color="gray">{me ? (me.plan ?? texts.free) : '…'}</Badge>
        </Fact>
        <Fact name={texts.accountId}>
          <span className={`dc-mono ${classes.value}`} dir="ltr">
            {user.id}
          </span>
          <CopyButton value={user.id} label={texts.copyId} />
        </Fact>
      </dl>
      <Group gap="sm">
        {isHosted && <HostedProfile />}
        <Button
          variant="default"
          leftSection={<IconLogout size={16} />}
          loading={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {texts.signOut}
        </Button>
      </Group>
    </Stack>
  );
}
