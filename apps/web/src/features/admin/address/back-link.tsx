import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { adminAddress } from './admin-address';

/** Link from a detail view back to the list of its section. */
export function BackLink({ to, children }: { to: Parameters<typeof adminAddress>[0]; children: string }) {
  return (
    <Button
      component={Link}
      to={adminAddress(to)}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
    >
      {children}
    </Button>
  );
}
