import { Button, Group, Image, Stack, Text } from '@mantine/core';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { UploadButton } from '../../ui/upload-button';
import { isTooLarge, useRemoveCover, useUploadCover, type Show } from './show-queries';

const previewPixels = 160;

function Upload({ show }: { show: Show }) {
  const texts = useWords(showWords);
  return (
    <UploadButton
      uploading={useUploadCover(show.id)}
      accept=".png,.jpg,.jpeg,image/png,image/jpeg"
      isTooLarge={isTooLarge}
      texts={{ upload: texts.coverUpload, failed: texts.coverUploadFailed, tooLarge: texts.coverTooLarge }}
    />
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
          <Upload show={show} />
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
