import { useState } from 'react';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { maxModerationCharacters } from '@duetcast/domain/limits/publication-limits';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { moderationWords } from '@duetcast/words/en/admin/report';
import { reportQueries, sendDecision, type Decision, type PublicationWithReports } from './report-queries';

function useDecision({ kind, contentId: id }: PublicationWithReports) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => sendDecision({ kind, id }, decision),
    onSettled: () => cache.invalidateQueries({ queryKey: reportQueries.all }),
  });
}

/** Hides or restores the content, or dismisses its reports. */
export function DecisionForm({ publication }: { publication: PublicationWithReports }) {
  const texts = useWords(moderationWords);
  const [reason, setReason] = useState('');
  const decision = useDecision(publication);
  const action = publication.status === 'hidden' ? 'restore' : 'hide';
  const decide = () => decision.mutate({ action, reason: reason.trim() }, { onSuccess: () => setReason('') });
  return (
    <Stack gap="sm">
      <Textarea
        label={texts.reason}
        description={texts.reasonHint(maxModerationCharacters)}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={maxModerationCharacters}
        rows={2}
      />
      <Group gap="sm">
        <Button
          color={action === 'hide' ? 'red' : undefined}
          variant="outline"
          disabled={reason.trim() === '' || decision.isPending}
          onClick={decide}
        >
          {texts[action]}
        </Button>
        <Text size="xs" c="dimmed">
          {action === 'hide' ? texts.hideHint : texts.restoreHint}
        </Text>
      </Group>
      {publication.openReports > 0 && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={decision.isPending}
            onClick={() => decision.mutate({ action: 'dismiss' })}
          >
            {texts.dismiss}
          </Button>
          <Text size="xs" c="dimmed">
            {texts.dismissHint}
          </Text>
        </Group>
      )}
      {decision.isError && <ErrorAlert error={decision.error} title={texts.commandFailed} />}
    </Stack>
  );
}
