import { Alert } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import { incompleteWords } from '@duetcast/words/en/jobs/incomplete';

/** Notes that the oldest events of the trail are deleted. */
export function AuditIncomplete() {
  const { text } = useWords(incompleteWords);
  return (
    <Alert color="yellow" variant="light" icon={<IconHourglassLow size={18} />} mb="md">
      {text}
    </Alert>
  );
}
