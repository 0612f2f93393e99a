import type { ReactNode } from 'react';
import { Alert, Button, Group, Stack, Text, type ModalProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyableCode, type CopyableCodeProps } from './code/copyable-code';
import { Dialog } from './dialog';

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

interface DialogProps<Made> extends Pick<ModalProps, 'opened' | 'onClose'> {
  /** The request that makes it. */
  request: { readonly data: Made | undefined; readonly isPending: boolean; readonly reset: () => void };
  titleOf: (made: Made | undefined) => string;
  form: ReactNode;
  children: (made: Made) => ReactNode;
}

/** A form, then what it made: that cannot be shown again, so an accidental click must not close the dialog. */
export const ShownOnceDialog = <Made,>({ request, titleOf, form, children, ...dialog }: DialogProps<Made>) => (
  <Dialog
    {...dialog}
    onExitTransitionEnd={() => request.reset()}
    title={titleOf(request.data)}
    isHeld={request.data !== undefined || request.isPending}
    size="lg"
  >
    {request.data === undefined ? form : children(request.data)}
  </Dialog>
);
