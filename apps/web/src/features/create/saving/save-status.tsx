import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCloudOff, IconCloudUp, IconGitCompare } from '@tabler/icons-react';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import type { Draft } from '../draft/draft';
import { savedBodyOf } from '../draft/saved-body';
import { ComparedLines, type ComparedLine } from './compared-lines';
import type { ScriptSaving } from './use-saved-script';

const icons = { saved: IconCheck, saving: IconCloudUp, waiting: IconCloudOff, failed: IconCloudOff };

/** Whether the server has what was typed. */
export function SaveStatus({ status }: Pick<ScriptSaving, 'status'>) {
  const { saveStatuses } = useWords(createWords);
  if (status === null || status === 'changedElsewhere') return null;
  const Icon = icons[status];
  return (
    <Text size="xs" c={status === 'failed' ? 'red' : 'dimmed'} role="status" aria-live="polite">
      <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
        <Icon size={14} aria-hidden />
        {saveStatuses[status]}
      </Group>
    </Text>
  );
}

/** The lines as they would be saved. */
export const linesOf = (draft: Draft): readonly ComparedLine[] =>
  (JSON.parse(savedBodyOf(draft) ?? '{}') as { segments?: ComparedLine[] }).segments ?? [];

/** Both versions of a script that was edited here and elsewhere, and what can be done. */
export function SaveConflict({ draft, saving }: { draft: Draft; saving: ScriptSaving }) {
  const texts = useWords(createWords);
  const { theirs, error, adopt, keepMine, keepBoth } = saving;
  const failure = error && <ErrorAlert error={error} title={texts.saveFailed} />;
  if (!theirs) return failure;
  return (
    <Alert color="gray" icon={<IconGitCompare size={18} />} title={texts.changedElsewhere} role="alert">
      <Stack gap="sm">
        <Text size="sm">{texts.changedElsewhereHint}</Text>
        <ComparedLines before={theirs.segments} after={linesOf(draft)} />
        {failure}
        <Group gap="sm">
          <Button size="xs" onClick={() => keepBoth(texts.copyOf(draft.title.trim() || texts.untitled))}>
            {texts.keepBoth}
          </Button>
          <Button size="xs" variant="default" onClick={() => keepMine(theirs)}>
            {texts.keepMine}
          </Button>
          <Button size="xs" variant="default" onClick={() => adopt(theirs)}>
            {texts.keepTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
