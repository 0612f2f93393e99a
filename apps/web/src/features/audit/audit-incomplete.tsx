import { Alert } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useWords, words } from '../../i18n/words';

const incompleteWords = words({
  en: {
    text: 'The oldest events were deleted after the retention period. The chain is verified from the first remaining event.',
  },
  zh: { text: '最早的事件已超过保留期并被删除。校验从仍保存的第一个事件开始。' },
});

/** Notes that the oldest events of the trail are deleted. */
export function AuditIncomplete() {
  const { text } = useWords(incompleteWords);
  return (
    <Alert color="yellow" variant="light" icon={<IconHourglassLow size={18} />} mb="md">
      {text}
    </Alert>
  );
}
