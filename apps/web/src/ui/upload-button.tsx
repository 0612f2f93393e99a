import { useState } from 'react';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { ErrorAlert } from './error-alert';

interface Props {
  uploading: {
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isPending: boolean;
    reset(): void;
    mutate(file: File): void;
  };
  accept: string;
  isTooLarge: (file: File) => boolean;
  texts: { readonly upload: string; readonly failed: string; readonly tooLarge: string };
  disabled?: boolean;
}

/** Uploads a chosen file, unless it is too large; says what failed above the button. */
export function UploadButton({ uploading, accept, isTooLarge, texts, disabled = false }: Props) {
  const [isLarge, setIsLarge] = useState(false);
  const upload = (file: File | null) => {
    if (!file) return;
    setIsLarge(isTooLarge(file));
    if (isTooLarge(file)) uploading.reset();
    else uploading.mutate(file);
  };
  return (
    <>
      {uploading.isError && <ErrorAlert error={uploading.error} title={texts.failed} />}
      {isLarge && (
        <Text size="sm" c="red" role="alert">
          {texts.tooLarge}
        </Text>
      )}
      <Group>
        <FileButton accept={accept} inputProps={{ 'aria-label': texts.upload }} disabled={disabled} onChange={upload}>
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              disabled={disabled}
              loading={uploading.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  );
}
