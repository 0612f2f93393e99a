import { IconArrowLeft } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/buttons/link-button';
import { adminAddress } from './admin-address';

/** Link from a detail view back to the list of its section. */
export function BackLink({ to, children }: { to: Parameters<typeof adminAddress>[0]; children: string }) {
  return (
    <LinkButton
      to={adminAddress(to)}
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      label={children}
    />
  );
}
