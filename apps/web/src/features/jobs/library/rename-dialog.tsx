import { useState } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { maxNameLength } from '@duetcast/domain/limits/job-limits';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { jobQueries, type ListedJob } from '../rows/job-queries';
import { Dialog } from '../../../ui/dialog';

interface Props {
  readonly job: Pick<ListedJob, 'id' | 'title'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the title of a job. */
export function RenameDialog({ job: { id: jobId, title }, isOpen, onClose }: Props) {
  const texts = useWords(jobLibraryWords);
  const [typed, setTyped] = useState(title ?? '');
  const rename = useChange(jobQueries.all, (body: { title: string }) =>
    api.patch('/api/jobs/{jobId}', { params: { path: { jobId } }, body }),
  );
  const isEmpty = typed.trim() === '';
  const save = () => rename.mutate({ title: typed.trim() }, { onSuccess: onClose });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.rename}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) save();
        }}
      >
        <Stack>
          <TextInput
            label={texts.newTitle}
            value={typed}
            maxLength={maxNameLength}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
          {rename.isError && <ErrorAlert error={rename.error} title={texts.renameFailed} />}
          <Group justify="flex-end">
            <Button type="submit" loading={rename.isPending} disabled={isEmpty}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
