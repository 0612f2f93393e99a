import { Alert, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords } from '../../i18n/words';
import { TimeAgo } from '../../ui/time-ago';
import type { Episode } from './show-queries';

/** Why an administrator hides a show or an episode, for its owner. */
export function HiddenNotice({ hidden: { at, reason } }: { hidden: NonNullable<Episode['hidden']> }) {
  const { hiddenTitle, hiddenText } = useWords(showWords);
  return (
    <Alert color="red" variant="light" icon={<IconEyeOff size={18} />} title={hiddenTitle}>
      <Text size="sm" dir="auto">
        {reason}
      </Text>
      <Text size="xs" c="dimmed">
        {hiddenText} <TimeAgo at={at} />
      </Text>
    </Alert>
  );
}
