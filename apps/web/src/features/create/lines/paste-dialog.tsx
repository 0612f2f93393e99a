import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useLocalWords } from '../../../i18n/language';
import { createWords } from '@duetcast/words/en/jobs/create';
import type { Line } from '../draft/draft';
import { parseDialogue } from '../draft/parse-dialogue';
import { Dialog } from '../../../ui/dialog';
import { StatusNote } from '../../../ui/section';

interface Props {
  opened: boolean;
  onClose: () => void;
  pasted: string;
  onPasted: (text: string) => void;
  onLines: (lines: Line[]) => void;
}

/** Parses a pasted dialogue into lines. */
export function PasteDialog({ opened, onClose, pasted, onPasted, onLines }: Props) {
  const [texts, locale] = useLocalWords(createWords);
  const lines = parseDialogue(pasted);
  const applyLines = () => {
    onLines(lines);
    onPasted('');
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.paste} size="lg">
      <Stack gap="md">
        <Text variant="note">{texts.pasteHint}</Text>
        <Textarea
          data-autofocus
          aria-label={texts.dialogue}
          placeholder={texts.dialoguePlaceholder}
          autosize
          minRows={8}
          maxRows={18}
          dir="auto"
          value={pasted}
          onChange={({ currentTarget }) => onPasted(currentTarget.value)}
        />
        <Group justify="space-between">
          <StatusNote>{texts.lines(lines.length, lines.length.toLocaleString(locale))}</StatusNote>
          <Button onClick={applyLines} disabled={lines.length === 0}>
            {texts.useLines}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
