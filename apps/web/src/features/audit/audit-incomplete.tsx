import { Alert } from '@mantine/core';
import { IconHourglassLow } from '@tabler/icons-react';
import { useWords, words } from '../../i18n/words';

const incompleteWords = words({
  en: {
    told: 'The oldest events were deleted for their age. The chain is verified from the first event that is left.',
  },
  zh: { told: '最早的事件已超过保留期并被删除。校验从仍保存的第一个事件开始。' },
});

/** The trail is not the whole story, and says so. */
export function AuditIncomplete() {
  const { told } = useWords(incompleteWords);
  return (
    <Alert color="yellow" variant="light" icon={<IconHourglassLow size={18} />} mb="md">
      {told}
    </Alert>
  );
}
