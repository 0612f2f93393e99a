import { useState } from 'react';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Line } from './draft';
import { parseDialogue } from './parse-dialogue';

interface Props {
  opened: boolean;
  onClose: () => void;
  onLines: (lines: Line[]) => void;
}

/** A whole dialogue at once, read into lines. */
export function PasteDialog({ opened, onClose, onLines }: Props) {
  const [pasted, setPasted] = useState('');
  const lines = parseDialogue(pasted);
  const use = () => {
    onLines(lines);
    setPasted('');
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Paste a dialogue" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Begin each line with its speaker, as in “Host: …” and “Guest: …”. Without names, paragraphs alternate between
          the two.
        </Text>
        <Textarea
          data-autofocus
          aria-label="Dialogue"
          placeholder={'Host: Welcome to the show.\nGuest: Thank you for having me.'}
          autosize
          minRows={8}
          maxRows={18}
          dir="auto"
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {lines.length} {lines.length === 1 ? 'line' : 'lines'}
          </Text>
          <Button onClick={use} disabled={lines.length === 0}>
            Use these lines
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
