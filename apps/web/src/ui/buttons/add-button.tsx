import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Props extends ButtonProps {
  label: string;
  onClick: () => void;
}

/** Opens a form for one more of a list. */
export const AddButton = ({ label, ...props }: Props) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} {...props}>
    {label}
  </Button>
);
