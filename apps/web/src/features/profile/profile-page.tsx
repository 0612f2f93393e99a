import { useState, type ReactNode } from 'react';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDevicesOff, IconExternalLink, IconLogout, IconShieldFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { ErrorAlert } from '../../ui/error-alert';
import { accountQueries } from '../accounts/public';
import { planName, planWords } from '../billing/public';
import { openHostedProfile, signOut, signOutEverywhere } from '../sign-in/public';
import classes from './profile-page.module.css';
import { profileWords } from './profile-words';
import { endSession, type Session } from '../../client/session';

function useLeave(leave: () => Promise<void>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      endSession();
      await navigate('/');
    },
  });
}

/** Whether or not the server heard it, this browser forgets the session. */
const leaveHere = () => signOut().catch(() => undefined);

function SignOutButtons() {
  const texts = useWords(profileWords);
  const here = useLeave(leaveHere);
  // Other sessions go on where the server has not heard it, so here a failure counts.
  const everywhere = useLeave(signOutEverywhere);
  const [isAsking, setIsAsking] = useState(false);
  const question = { title: texts.everywhereTitle, text: texts.everywhereText, action: texts.signOutEverywhere };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} />}
        loading={here.isPending}
        onClick={() => here.mutate()}
      >
        {texts.signOut}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconDevicesOff size={16} />}
        loading={everywhere.isPending}
        onClick={() => setIsAsking(true)}
      >
        {texts.signOutEverywhere}
      </Button>
      {everywhere.isError && <ErrorAlert error={everywhere.error} title={texts.everywhereFailed} />}
      <ConfirmDialog
        question={isAsking ? { ...question, keep: texts.keep } : null}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          everywhere.mutate();
        }}
      />
    </>
  );
}

/** Name, pictures and passwords are the provider's; its own widget changes them. */
function HostedProfile() {
  const texts = useWords(profileWords);
  const opening = useMutation({
    mutationFn: openHostedProfile,
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
  const names = useWords(planWords);
  const { data: me } = useQuery(accountQueries.me());
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
          <Badge color="gray">{me ? planName(me, names) : '…'}</Badge>
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
        <SignOutButtons />
      </Group>
    </Stack>
  );
}
