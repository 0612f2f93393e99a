import { Anchor, Badge, Button, Group, Stack, Text, Title, Image } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { showWords } from '@duetcast/words/en/shows/show';
import { useDialog } from '../../ui/address/use-address';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { CopyableCode } from '../../ui/code/copyable-code';
import { ErrorAlert } from '../../ui/error-alert';
import { HiddenNotice } from '../../ui/hidden-notice';
import { Section } from '../../ui/section';
import { UploadButton } from '../../ui/upload-button';
import { EpisodesCard } from './episodes-card';
import { ShowDialog } from './show-dialog';
import { useDeleteShow, type Show, isTooLarge, useRemoveCover, useUploadCover } from './show-queries';
import { SubscribersCard } from './subscribers-card';
import classes from '../../ui/list.module.css';
import { RemoveButton } from '../../ui/buttons/remove-button';

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
function CoverCard({ show }: { show: Show }) {
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
            <RemoveButton label={texts.coverRemove} loading={removing.isPending} onClick={() => removing.mutate()} />
          )}
        </Stack>
      </Group>
    </Section>
  );
}

function Feed({ show: { feedUrl, pageUrl } }: { show: Show }) {
  const texts = useWords(showWords);
  if (feedUrl === null) return <Text size="sm">{texts.privateHint}</Text>;
  return (
    <Stack gap="sm">
      <CopyableCode value={feedUrl} label={texts.feed} copyLabel={texts.copyFeed} />
      {pageUrl !== null && (
        <Anchor href={new URL(pageUrl).pathname} target="_blank" rel="noopener">
          {texts.page} <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </Stack>
  );
}

/** One show: feed address, episodes and private subscribers. */
export function ShowView({ show, onClose }: { show: Show; onClose: () => void }) {
  const texts = useWords(showWords);
  const editing = useDialog('edit-show');
  const deleting = useDeleteShow();
  const [ask, dialog] = useConfirm(
    () => texts.removeQuestion(show.title),
    () => deleting.mutate(show, { onSuccess: onClose }),
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={4} align="flex-start" className={classes.facts}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={15} aria-hidden />}
            onClick={onClose}
          >
            {texts.back}
          </Button>
          <Group gap="sm">
            <Title order={1} dir="auto" className={classes.name}>
              {show.title}
            </Title>
            {show.isPrivate && <Badge color="gray">{texts.private}</Badge>}
          </Group>
          <Text c="dimmed" dir="auto" className={classes.name}>
            {show.author} · {show.category}
          </Text>
        </Stack>
        <Group gap="xs">
          <Button variant="default" onClick={() => editing.open()}>
            {texts.edit}
          </Button>
          <Button variant="subtle" color="red" loading={deleting.isPending} onClick={ask}>
            {texts.remove}
          </Button>
        </Group>
      </Group>
      {show.hidden && <HiddenNotice hidden={show.hidden} texts={texts} />}
      {deleting.isError && <ErrorAlert error={deleting.error} title={texts.removeFailed} />}
      <Section title={texts.feed} description={show.isPrivate ? undefined : texts.feedHint}>
        <Feed show={show} />
      </Section>
      <CoverCard show={show} />
      <EpisodesCard show={show} />
      <SubscribersCard show={show} />
      <ShowDialog show={show} opened={editing.id !== null} onClose={editing.close} onSaved={editing.close} />
      {dialog}
    </Stack>
  );
}
