import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './table.module.css';

interface Props {
  label: string;
  /** null: the table is sorted by another column. */
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
}

function SortIcon({ direction }: Pick<Props, 'direction'>) {
  if (direction === null) return <IconArrowsSort size={13} opacity={0.5} aria-hidden />;
  return direction === 'ascending' ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />;
}

/** The heading of a column that sorts its table. */
export const SortButton = ({ label, direction, onSort }: Props) => (
  <UnstyledButton className={classes.sort} onClick={onSort}>
    {label}
    <SortIcon direction={direction} />
  </UnstyledButton>
);
