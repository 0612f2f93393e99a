import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Soundbite } from '@duetcast/domain/shows/soundbite';
import { downloadWords } from '@duetcast/words/en/jobs/downloads';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords, useLocalWords } from '../../i18n/language';
import { AddButton } from '../../ui/buttons/add-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { clock } from '@duetcast/player/clock';
import { fullLocalDate } from '../../ui/format/relative-time';
import { HiddenNotice } from '../../ui/hidden-notice';
import { Section } from '../../ui/section';
import { DownloadsDialog } from './downloads-dialog';
import { EpisodeForm } from './episode-form';
import { showQueries, useRemoveEpisode, type Episode, type Show, useSaveEpisode } from './show-queries';
import classes from '../../ui/list.module.css';
import { useAddress, useDialog } from '../../ui/address/use-address';
import { Dialog } from '../../ui/dialog';
import { PagedRows } from '../../ui/query-rows';
import { RemoveButton } from '../../ui/buttons/remove-button';
import { SampleButton } from '../../ui/buttons/sample-button';
import { useLast } from '../../ui/lazy/use-last';

interface Props {
  showId: string;
  /** An episode, or the job of a new one (empty: none yet); null: the dialog is closed. */
  edited: Episode | string | null;
  onClose: () => void;
}

function EpisodeDialog({ showId, edited, onClose }: Props) {
  const texts = useWords(episodeWords);
  const shown = useLast(edited);
  const episode = typeof shown === 'string' ? null : shown;
  const jobId = typeof shown === 'string' ? shown : '';
  const saving = useSaveEpisode(showId, episode?.id ?? null);
  return (
    <Dialog
      opened={edited !== null}
      onClose={onClose}
      onExitTransitionEnd={() => saving.reset()}
      title={episode ? texts.editTitle : texts.add}
      closeOnClickOutside={false}
      size="lg"
    >
      <EpisodeForm
        key={episode?.changedAt ?? `new ${jobId}`}
        episode={episode}
        jobId={jobId}
        request={saving}
        onCancel={onClose}
        onSubmit={(fields) => saving.mutate(fields, { onSuccess: onClose })}
      />
    </Dialog>
  );
}

interface ItemProps {
  episode: Episode;
  isRemoving: boolean;
  onDownloads: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function SoundbiteText({ soundbite: { startSeconds, durationSeconds, title } }: { soundbite: Soundbite }) {
  const { soundbite } = useWords(episodeWords);
  const times = soundbite.times(clock(startSeconds), clock(startSeconds + durationSeconds));
  return (
    <Text variant="note" className={classes.name}>
      {times} · <bdi>{title}</bdi>
    </Text>
  );
}

function EpisodeItem({ episode, isRemoving, onDownloads, onEdit, onRemove }: ItemProps) {
  const [texts, locale] = useLocalWords(episodeWords);
  const { title: downloads } = useWords(downloadWords);
  const hiding = useWords(showWords);
  const { title, jobId, season, number, publishAt, status, pageUrl, soundbite, hidden } = episode;
  const place = [season !== null && texts.season(season), number !== null && texts.number(number)].filter(Boolean);
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <SampleButton urls={[`/api/jobs/${jobId}/output`]} play={texts.play(title)} stop={texts.stop(title)} />
      <Stack gap={2} className={classes.facts}>
        <Group gap="xs">
          <Text fw={600} dir="auto" className={classes.name}>
            {title}
          </Text>
          <Badge color={status === 'scheduled' ? 'yellow' : 'green'}>{texts[status]}</Badge>
        </Group>
        <Text variant="note">{[...place, fullLocalDate(publishAt, locale)].join(' · ')}</Text>
        {soundbite && <SoundbiteText soundbite={soundbite} />}
        {hidden && <HiddenNotice hidden={hidden} texts={hiding} />}
      </Stack>
      <Group gap="xs">
        {pageUrl !== null && status === 'published' && (
          <Anchor size="sm" href={new URL(pageUrl).pathname} target="_blank" aria-label={`${texts.page}: ${title}`}>
            {texts.page}
          </Anchor>
        )}
        {status === 'published' && (
          <Button variant="default" size="compact-sm" onClick={onDownloads} aria-label={`${downloads}: ${title}`}>
            {downloads}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={onEdit} aria-label={`${texts.edit}: ${title}`}>
          {texts.edit}
        </Button>
        <RemoveButton label={texts.remove} name={`${texts.remove}: ${title}`} loading={isRemoving} onClick={onRemove} />
      </Group>
    </Group>
  );
}

/** Episodes of a show, newest first: add, edit, remove. */
export function EpisodesCard({ show }: { show: Show }) {
  const texts = useWords(episodeWords);
  const episodes = useInfiniteQuery(showQueries.episodes(show.id));
  const removing = useRemoveEpisode();
  const [ask, dialog] = useConfirm(({ title }: Episode) => texts.removeQuestion(title), removing.mutate);
  const rows = episodes.data?.pages.flatMap((page) => page.rows);
  const rowOf = (id: string | null) => rows?.find((row) => row.id === id) ?? null;
  const downloads = useDialog('downloads');
  const editing = useDialog('episode');
  const { query, go } = useAddress();
  const audio = query.get('audio');
  const closeForm = () =>
    audio === null ? editing.close() : go({ audio: null, dialog: null, show: show.id }, { replace: true });
  const add = <AddButton label={texts.add} onClick={() => editing.open('new')} />;
  return (
    <Section title={texts.title} actions={add}>
      <Stack gap="md">
        {removing.isError && <ErrorAlert error={removing.error} title={texts.removeFailed} />}
        <PagedRows pages={episodes} texts={texts} icon={<IconPlaylistAdd size={22} />} placeholders={3}>
          {(rows) => (
            <Stack component="ul" gap="md" aria-label={texts.title}>
              {rows.map((episode) => (
                <EpisodeItem
                  key={episode.id}
                  episode={episode}
                  isRemoving={removing.isPending && removing.variables.id === episode.id}
                  onDownloads={() => downloads.open(episode.id)}
                  onEdit={() => editing.open(episode.id)}
                  onRemove={() => ask(episode)}
                />
              ))}
            </Stack>
          )}
        </PagedRows>
      </Stack>
      <EpisodeDialog
        showId={show.id}
        edited={audio ?? (editing.id === 'new' ? '' : rowOf(editing.id))}
        onClose={closeForm}
      />
      <DownloadsDialog episode={rowOf(downloads.id)} onClose={downloads.close} />
      {dialog}
    </Section>
  );
}
