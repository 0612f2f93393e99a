import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { elapsedText } from '../../ui/format/elapsed-text';
import type { Replay } from './replay-queries';
import { replayWords } from '@duetcast/words/en/admin/replay';

interface Props {
  replay: Replay;
  isCancelling: boolean;
  onCancel: () => void;
}

/** Progress of a replay: events read, rate and time left. */
export function ReplayProgressView({ replay: { progress }, isCancelling, onCancel }: Props) {
  const texts = useWords(replayWords);
  const locale = useLocale();
  const percent = (progress?.share ?? 0) * 100;
  const left = progress?.secondsLeft ?? null;
  const parts = progress
    ? [
        texts.read(progress.eventsRead.toLocaleString(locale)),
        texts.rate(Math.round(progress.eventsPerSecond).toLocaleString(locale)),
        left !== null && texts.left(elapsedText(left * 1_000, locale)),
      ].filter(Boolean)
    : [texts.waiting];
  return (
    <Stack gap={8}>
      <Progress value={percent} size="lg" aria-label={texts.progress} transitionDuration={200} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className="dc-number">
          {parts.join(' · ')}
        </Text>
        <Button variant="default" size="xs" loading={isCancelling} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
