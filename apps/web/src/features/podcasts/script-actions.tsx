import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { podcastWords } from '@duetcast/words/en/jobs/podcast';
import { api } from '../../client/api';
import { useChange } from '../../client/use-change';
import { useWords } from '../../i18n/language';
import { RemoveButton } from '../../ui/buttons/remove-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { lazyOf } from '../../ui/lazy/lazy-of';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { podcastQueries, renameScript, type PodcastJob } from './podcast-queries';

const RenameDialog = lazyOf(() => import('../../ui/rename-dialog'), 'RenameDialog');

interface Props {
  readonly podcast: Pick<PodcastJob, 'id' | 'status'> & { readonly title?: string | null };
  /** What the script is called here. */
  readonly heading: string;
  readonly onDeleted: () => void;
}

/** Renames and deletes a script. */
export function ScriptActions({ podcast: { id, status, title = null }, heading, onDeleted }: Props) {
  const texts = useWords(podcastWords);
  const [isRenaming, setRenaming] = useState(false);
  const rename = useChange(podcastQueries.all, (next: string) => renameScript(id, next));
  const deletion = useChange(podcastQueries.all, async () => {
    await api.delete('/api/podcast-jobs/{id}', { params: { path: { id } } });
    // Before the refetch, which takes these buttons away.
    onDeleted();
  });
  const [ask, question] = useConfirm(() => texts.deleteQuestion, deletion.mutate);
  return (
    <Group gap="xs">
      {status === 'scripted' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${texts.rename}: ${heading}`}
          onClick={() => setRenaming(true)}
        >
          {texts.rename}
        </Button>
      )}
      {status !== 'expired' && (
        <RemoveButton
          label={texts.deleteQuestion.action}
          name={`${texts.deleteQuestion.action}: ${heading}`}
          loading={deletion.isPending}
          onClick={() => ask(undefined)}
        />
      )}
      {deletion.isError && <ErrorAlert error={deletion.error} title={texts.deleteFailed} />}
      <OnceNeeded isNeeded={isRenaming}>
        <RenameDialog {...{ title, rename }} isOpen={isRenaming} onClose={() => setRenaming(false)} />
      </OnceNeeded>
      {question}
    </Group>
  );
}
