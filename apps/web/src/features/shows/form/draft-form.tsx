import type { FormEvent, ReactNode } from 'react';
import { Button, Group, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { ErrorAlert } from '../../../ui/error-alert';

interface Props {
  children: ReactNode;
  isPending: boolean;
  error: Error | null;
  texts: { saveFailed: string; cancel: string };
  /** Label of the button that saves. */
  save: string;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Fields, why saving failed, and the buttons that end the form. */
export function DraftForm({ children, isPending, error, texts, save, onSubmit, onCancel }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        {error && <ErrorAlert error={error} title={texts.saveFailed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A field for a text of several lines, which grows with it. */
export const LongText = (props: Pick<TextareaProps, 'label' | 'description' | 'value' | 'error' | 'onChange'>) => (
  <Textarea autosize minRows={3} maxRows={10} {...props} />
);
