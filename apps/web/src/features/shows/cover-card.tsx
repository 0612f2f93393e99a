import { useState } from 'react';
import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { isTooLarge, useRemoveCover, useUploadCover, type Show } from './show-queries';

const previewPixels = 160;

function UploadButton({ show }: { show: Show }) {
  const texts = useWords(showWords);
  const uploading = useUploadCover(show.id);
  const [isLarge, setIsLarge] = useState(false);
  const upload = (file: File | null) => {
    if (!file) return;
    setIsLarge(isTooLarge(file));
    if (isTooLarge(file)) uploading.reset();
    else uploading.mutate(file);
  };
  return (
    <>
      {uploading.isError && <ErrorAlert error={uploading.error} title={texts.coverUploadFailed} />}
      {isLarge && (
        <Text size="sm" c="red" role="alert">
          {texts.coverTooLarge}
        </Text>
      )}
      <FileButton
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        inputProps={{ 'aria-label': texts.coverUpload }}
        onChange={upload}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            variant="default"
            loading={uploading.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {texts.coverUpload}
          </Button>
        )}
      </FileButton>
    </>
  );
}

/** The cover of a show; that of a private show has no public address to show it from. */
export function CoverCard({ show }: { show: Show }) {
  const texts = useWords(showWords);
  const removing = useRemoveCover(show.id);
  const { coverUrl, hasOwnCover } = show;
  return (
    <Section title={texts.cover} description={texts.coverHint}>
      <Group align="flex-start" gap="md">
        {coverUrl !== null && (
          <Image
            src={new URL(coverUrl).pathname}
            alt={texts.coverAlt(show.title)}
            w={previewPixels}
            h={previewPixels}
            radius="md"
          />
        )}
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{hasOwnCover ? texts.coverOwn : texts.coverDrawn}</Text>
          {removing.isError && <ErrorAlert error={removing.error} title={texts.coverRemoveFailed} />}
          <UploadButton show={show} />
          {hasOwnCover && (
            <Button
              size="sm"
              variant="subtle"
              color="red"
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >
              {texts.coverRemove}
            </Button>
          )}
        </Stack>
      </Group>
    </Section>
  );
}
