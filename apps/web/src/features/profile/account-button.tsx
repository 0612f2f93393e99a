import { useRef } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useWords } from '../../i18n/language';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { useAccountAddress } from './account-address';
import { profileWords } from '@duetcast/words/en/account/profile';
import type { Session } from '../../client/session';
import { lazyOf } from '../../ui/lazy/lazy-of';

const AccountDialog = lazyOf(() => import('./account-dialog'), 'AccountDialog');

/** Opens the profile dialog (docs/PRODUCT.md#screens-account-dialog). */
export function AccountButton({ session }: { session: Session }) {
  const { account } = useWords(profileWords);
  const button = useRef<HTMLButtonElement>(null);
  const { page, open, switchTo, close } = useAccountAddress();
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="lg"
        radius="xl"
        aria-label={account}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconUserCircle size={23} stroke={1.7} />
      </ActionIcon>
      <OnceNeeded isNeeded={page !== null}>
        <AccountDialog
          key={session.user.id}
          session={session}
          page={page}
          onSwitch={switchTo}
          onClose={close}
          onClosed={() => button.current?.focus()}
        />
      </OnceNeeded>
    </>
  );
}
