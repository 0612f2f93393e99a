import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { maxNameLength } from '@duetcast/domain/limits/job-limits';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { api } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { DialogForm } from '../../../ui/dialog-form';
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
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.rename}>
      <DialogForm
        submit={texts.save}
        request={rename}
        failed={texts.renameFailed}
        isDisabled={typed.trim() === ''}
        onSubmit={() => rename.mutate({ title: typed.trim() }, { onSuccess: onClose })}
      >
        <TextInput
          label={texts.newTitle}
          value={typed}
          maxLength={maxNameLength}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
