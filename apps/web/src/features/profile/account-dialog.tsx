import { Suspense } from 'react';
import { Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChartBar, IconUser } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import classes from './account-dialog.module.css';
import { accountPages, type AccountPage } from './account-address';
import { LazyUsagePage } from '../usage/public';
import { ProfilePage } from './profile-page';
import { profileWords } from '@duetcast/words/en/account/profile';
import type { Session } from '../../client/session';
import { Dialog } from '../../ui/dialog';
import { useLast } from '../../ui/lazy/use-last';

interface Props {
  session: Session;
  /** null if the dialog is closed. */
  page: AccountPage | null;
  onSwitch: (page: AccountPage) => void;
  onClose: () => void;
  onClosed: () => void;
}

const icons = { profile: IconUser, 'character-usage': IconChartBar } as const;

/** Profile and usage of the signed-in user. */
export function AccountDialog({ session, page, onSwitch, onClose, onClosed }: Props) {
  const texts = useWords(profileWords);
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false;
  const shown = useLast(page) ?? 'profile';
  return (
    <Dialog
      opened={page !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={texts.title}
      size="lg"
      classNames={{ body: classes.body }}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : undefined}
    >
      <Tabs value={shown} onChange={(value) => onSwitch(value as AccountPage)} keepMounted={false}>
        <Tabs.List aria-label={texts.title} mb="lg">
          {accountPages.map((value) => {
            const Icon = icons[value];
            return (
              <Tabs.Tab
                key={value}
                value={value}
                data-autofocus={value === shown || undefined}
                leftSection={<Icon size={17} stroke={1.8} aria-hidden />}
              >
                {texts.pages[value]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfilePage session={session} />
        </Tabs.Panel>
        <Tabs.Panel value="character-usage">
          <Suspense fallback={<Skeleton height={480} radius="md" role="status" aria-label={texts.loading} />}>
            <LazyUsagePage person={session.user} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
