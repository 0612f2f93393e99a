import { useState } from 'react';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useWords } from '../i18n/words';
import { uiWords } from './ui-words';

interface Question {
  title: string;
  text: string;
  action: string;
  /** What leaves everything as it is, where it has a better name than keeping. */
  keep?: string;
}

interface Props {
  /** null: nothing is asked. */
  question: Question | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ question, onConfirm, onCancel }: Props) {
  const { keep, close } = useWords(uiWords);
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const shown = question ?? last;
  return (
    <Modal
      opened={question !== null}
      onClose={onCancel}
      title={shown?.title}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="lg">
        <Text size="sm">{shown?.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {shown?.keep ?? keep}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {shown?.action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
