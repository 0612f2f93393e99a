import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { signOut } from './auth-calls';
import { endSession, type Session } from './session';

/** The account button and its menu. */
export function AccountMenu({ session }: { session: Session }) {
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
        <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label="Account">
          <IconUserCircle size={23} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as
          <Text size="sm" c="var(--mantine-color-text)" truncate>
            {session.user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/dashboard" leftSection={<IconLayoutDashboard size={16} />}>
          Dashboard
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
