import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { maxNameLength } from '@duetcast/domain/limits/job-limits';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import type { UseMutationResult } from '@tanstack/react-query';
import { useWords } from '../i18n/language';
import { Dialog } from './dialog';
import { DialogForm } from './dialog-form';

interface Props {
  readonly title: string | null;
  readonly rename: UseMutationResult<unknown, Error, string>;
  readonly onClose: () => void;
}

function RenameForm({ title, rename, onClose }: Props) {
  const texts = useWords(jobLibraryWords);
  const [typed, setTyped] = useState(title ?? '');
  return (
    <DialogForm
      submit={texts.save}
      request={rename}
      failed={texts.renameFailed}
      isDisabled={typed.trim() === ''}
      onSubmit={() => rename.mutate(typed.trim(), { onSuccess: onClose })}
    >
      <TextInput
        label={texts.newTitle}
        value={typed}
        maxLength={maxNameLength}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

/** Changes the title of what an account made. Each time it opens, it shows the title of then. */
export function RenameDialog({ isOpen, ...form }: Props & { readonly isOpen: boolean }) {
  const { rename } = useWords(jobLibraryWords);
  const close = () => {
    form.rename.reset();
    form.onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={rename}>
      <RenameForm {...form} />
    </Dialog>
  );
}
