import { useState } from 'react';
import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { soundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/words';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { clockText } from '../../ui/format/clock-text';
import { PlayButton } from './play-button';
import { isTooLarge, useDeleteSound, useUploadSound, type Sound } from './sound-queries';

function UploadButton({ isFull, limit }: { isFull: boolean; limit: number }) {
  const texts = useWords(soundWords);
  const uploading = useUploadSound();
  const [isLarge, setIsLarge] = useState(false);
  const upload = (file: File | null) => {
    if (!file) return;
    setIsLarge(isTooLarge(file));
    if (isTooLarge(file)) uploading.reset();
    else uploading.mutate(file);
  };
  return (
    <Stack gap={6}>
      {uploading.isError && <ErrorAlert error={uploading.error} title={texts.uploadFailed} />}
      {isLarge && (
        <Text size="sm" c="red" role="alert">
          {texts.tooLarge}
        </Text>
      )}
      <Group>
        <FileButton
          accept=".wav,.mp3,audio/wav,audio/mpeg"
          inputProps={{ 'aria-label': texts.upload }}
          disabled={isFull}
          onChange={upload}
        >
          {(props) => (
            <Button
              {...props}
              size="sm"
              variant="default"
              disabled={isFull}
              loading={uploading.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {texts.upload}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {isFull ? texts.full(limit) : texts.uploadHint}
      </Text>
    </Stack>
  );
}

/** The account's own sounds: play, delete, upload. */
export function Uploads({ sounds, limit }: { sounds: readonly Sound[]; limit: number }) {
  const texts = useWords(soundWords);
  const [deleted, setDeleted] = useState<Sound | null>(null);
  const deleting = useDeleteSound();
  const uploads = sounds.filter(({ kind }) => kind === 'upload');
  const question = deleted && {
    title: texts.deleteTitle(deleted.name),
    text: texts.deleteText,
    action: texts.deleteAction,
  };
  return (
    <Stack gap="sm">
      {deleting.isError && <ErrorAlert error={deleting.error} title={texts.deleteFailed} />}
      {uploads.length > 0 && (
        <Stack component="ul" gap={6} m={0} p={0} aria-label={texts.uploads} style={{ listStyle: 'none' }}>
          {uploads.map((sound) => (
            <Group component="li" key={sound.id} gap="xs" wrap="nowrap">
              <PlayButton name={sound.name} url={sound.url} />
              <Text size="sm" truncate flex={1} miw={0} dir="auto">
                {sound.name}
              </Text>
              <Text size="sm" c="dimmed" className="dc-number">
                {clockText(sound.durationMs / 1000)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={texts.delete(sound.name)}
                onClick={() => setDeleted(sound)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <UploadButton isFull={uploads.length >= limit} limit={limit} />
      <ConfirmDialog
        question={question}
        onConfirm={() => {
          if (deleted) deleting.mutate(deleted);
          setDeleted(null);
        }}
        onCancel={() => setDeleted(null)}
      />
    </Stack>
  );
}
