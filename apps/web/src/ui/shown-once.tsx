import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyableCode, type CopyableCodeProps } from './code/copyable-code';

interface Props extends CopyableCodeProps {
  warning: string;
  /** What the value is for. */
  use?: string;
  done: string;
  onDone: () => void;
}

/** A new value that cannot be shown again. */
export const ShownOnce = ({ warning, use, done, onDone, ...code }: Props) => (
  <Stack gap="md">
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} role="alert">
      {warning}
    </Alert>
    <CopyableCode {...code} />
    {use && <Text size="sm">{use}</Text>}
    <Group justify="flex-end">
      <Button onClick={onDone}>{done}</Button>
    </Group>
  </Stack>
);
