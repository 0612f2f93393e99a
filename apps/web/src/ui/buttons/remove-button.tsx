import { Button } from '@mantine/core';

interface Props {
  label: string;
  /** Announced instead of the label: which one it removes. */
  name?: string;
  loading: boolean;
  onClick: () => void;
}

/** A quiet button that removes or ends one item of a list. */
export const RemoveButton = ({ label, name = label, ...props }: Props) => (
  <Button variant="subtle" color="red" size="compact-sm" aria-label={name} {...props}>
    {label}
  </Button>
);
