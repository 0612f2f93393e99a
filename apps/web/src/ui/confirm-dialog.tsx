import { useState } from 'react';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useWords } from '../i18n/words';
import { uiWords } from '@duetcast/words/en/app/ui';

interface Question {
  title: string;
  text: string;
  action: string;
  /** Label of the cancel button; default "Keep it". */
  keep?: string;
}

interface Props {
  /** null if the dialog is closed. */
  question: Question | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({ question, onConfirm, onCancel }: Props) {
  const { keep, close } = useWords(uiWords);
  // Keeps the text while the dialog fades out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const displayed = question ?? last;
  return (
    <Modal
      opened={question !== null}
      onClose={onCancel}
      title={displayed?.title}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack gap="lg">
        <Text size="sm">{displayed?.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {displayed?.keep ?? keep}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {displayed?.action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
