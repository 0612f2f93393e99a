import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { signOut } from './auth-calls';
import { authWords } from './auth-words';
import { endSession, type Session } from './session';

/** The account button and its menu. */
export function AccountMenu({ session }: { session: Session }) {
  const texts = useWords(authWords);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    // Whether or not the server heard it, this browser forgets the session.
    await signOut().catch(() => undefined);
    endSession();
    cache.clear();
    await navigate('/');
  };
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={texts.account}>
          <IconUserCircle size={23} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {texts.signedInAs}
          <Text size="sm" c="var(--mantine-color-text)" truncate>
            {session.user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/dashboard" leftSection={<IconLayoutDashboard size={16} />}>
          {texts.dashboard}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
