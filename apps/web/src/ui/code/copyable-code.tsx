import { Code, Group } from '@mantine/core';
import { CopyButton } from '../buttons/copy-button';
import classes from './copyable-code.module.css';

export interface CopyableCodeProps {
  value: string;
  /** Accessible name of the value. */
  label: string;
  copyLabel: string;
  /** What the button copies, unless it is the value. */
  copied?: string;
}

/** A value in full, also a long one, with a button that copies it. */
export const CopyableCode = ({ value, label, copyLabel, copied = value }: CopyableCodeProps) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <Code block className={classes.code} role="group" aria-label={label} tabIndex={0}>
      {value}
    </Code>
    <CopyButton value={copied} label={copyLabel} />
  </Group>
);
