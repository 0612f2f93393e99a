import type { ReactNode } from 'react';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDevicesOff, IconExternalLink, IconLogout, IconShieldFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/buttons/copy-button';
import { ErrorAlert } from '../../ui/error-alert';
import { RequestButton } from '../../ui/buttons/request-button';
import { accountQueries } from '../accounts/public';
import { planName, planWords } from '../billing/public';
import { openHostedProfile, signOut, signOutEverywhere } from '../sign-in/public';
import { ChangeAddress } from './change-address';
import classes from './profile-page.module.css';
import { profileWords } from '@duetcast/words/en/account/profile';
import { endSession, type Session } from '../../client/session';

function useSignOut(leave: () => Promise<void>) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: leave,
    onSuccess: () => {
      endSession();
      void navigate('/');
    },
  });
}

/** This browser ends its session even if the server does not respond. */
const signOutHere = () => signOut().catch(() => undefined);

function SignOutButtons() {
  const texts = useWords(profileWords);
  const here = useSignOut(signOutHere);
  // Other sessions continue if the request fails, so show the failure.
  const everywhere = useSignOut(signOutEverywhere);
  const { everywhereTitle: title, everywhereText: text, signOutEverywhere: action, keep } = texts;
  const [ask, dialog] = useConfirm(() => ({ title, text, action, keep }), everywhere.mutate);
  return (
    <>
      <RequestButton request={here} icon={IconLogout} label={texts.signOut} />
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconDevicesOff size={16} />}
        loading={everywhere.isPending}
        onClick={() => ask()}
      >
        {texts.signOutEverywhere}
      </Button>
      {everywhere.isError && <ErrorAlert error={everywhere.error} title={texts.everywhereFailed} />}
      {dialog}
    </>
  );
}

/** The hosted provider manages name, picture and password in its own dialog. */
function HostedProfile() {
  const texts = useWords(profileWords);
  const opening = useMutation({ mutationFn: openHostedProfile });
  return (
    <>
      <RequestButton request={opening} icon={IconExternalLink} label={texts.manage} />
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

/** Identity and plan of the user, and sign-out. */
export function ProfilePage({ session: { user, isHosted } }: { session: Session }) {
  const texts = useWords(profileWords);
  const names = useWords(planWords);
  const { data: me } = useQuery(accountQueries.me());
  const email = me?.email ?? user.email;
  return (
    <Stack gap="lg">
      <Title order={3} size="h2">
        {texts.pages.profile}
      </Title>
      <dl className={classes.facts}>
        <Fact name={texts.email}>
          <Text span dir="ltr" className={classes.value}>
            {email}
          </Text>
          {!isHosted && <ChangeAddress email={email} />}
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
