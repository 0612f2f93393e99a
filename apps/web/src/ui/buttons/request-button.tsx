import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props extends ButtonProps {
  label: string;
  icon?: Icon;
  request: { readonly isPending: boolean; mutate(): void };
}

/** Sends a request, and shows that it runs. */
export const RequestButton = ({ label, icon: Sign, request, ...props }: Props) => (
  <Button
    variant="default"
    leftSection={Sign && <Sign size={16} aria-hidden />}
    loading={request.isPending}
    onClick={() => request.mutate()}
    {...props}
  >
    {label}
  </Button>
);
