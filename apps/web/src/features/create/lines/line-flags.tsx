import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { scriptOptionWords } from '@duetcast/words/en/jobs/script-options';
import { useWords } from '../../../i18n/language';
import { withoutFlags, type Line } from '../draft/draft';

/** What the article does not have of a written line; editing the text ends it too. */
export function LineFlags({ line, onChange }: { line: Line; onChange: (line: Line) => void }) {
  const texts = useWords(scriptOptionWords);
  if (!line.flagged) return null;
  return (
    <Group gap="xs" role="status" wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-yellow-7)" />
      <Text size="xs" flex={1} miw={0}>
        {texts.notInArticle(line.flagged.join(' · '))}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => onChange(withoutFlags(line))}>
        {texts.isRight}
      </Button>
    </Group>
  );
}
