import { useState } from 'react';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { soundWords } from '@duetcast/words/en/jobs/sounds';
import { useWords } from '../../i18n/language';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { clockText } from '../../ui/format/clock-text';
import { UploadButton } from '../../ui/upload-button';
import { PlayButton } from './play-button';
import { isTooLarge, useDeleteSound, useUploadSound, type Sound } from './sound-queries';

function Upload({ isFull, limit }: { isFull: boolean; limit: number }) {
  const texts = useWords(soundWords);
  return (
    <Stack gap={6}>
      <UploadButton
        uploading={useUploadSound()}
        accept=".wav,.mp3,audio/wav,audio/mpeg"
        isTooLarge={isTooLarge}
        texts={{ upload: texts.upload, failed: texts.uploadFailed, tooLarge: texts.tooLarge }}
        disabled={isFull}
      />
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
      <Upload isFull={uploads.length >= limit} limit={limit} />
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
