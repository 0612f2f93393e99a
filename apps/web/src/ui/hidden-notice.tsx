import { Alert, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { TimeAgo } from './time-ago';

interface Props {
  hidden: { at: string; reason: string };
  texts: { hiddenTitle: string; hiddenText: string };
}

/** Why an administrator hides something public, for its owner. */
export function HiddenNotice({ hidden: { at, reason }, texts: { hiddenTitle, hiddenText } }: Props) {
  return (
    <Alert color="red" icon={<IconEyeOff size={18} />} title={hiddenTitle}>
      <Text size="sm" dir="auto">
        {reason}
      </Text>
      <Text variant="caption">
        {hiddenText} <TimeAgo at={at} />
      </Text>
    </Alert>
  );
}
