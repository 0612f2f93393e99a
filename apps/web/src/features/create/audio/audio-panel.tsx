import type { RefObject } from 'react';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useLocalWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import {
  DeletionNote,
  Ending,
  isRunning,
  JobActions,
  jobPath,
  JobPlayer,
  JobProgress,
  OutputActions,
  OutputGone,
} from '../../jobs/public';
import { clock } from '@duetcast/player/clock';
import { TextLink } from '../../../ui/buttons/text-link';
import classes from './audio.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import type { RenderedAudio } from './use-rendered-audio';

interface Props {
  audio: RenderedAudio;
  playerRef: RefObject<HTMLAudioElement | null>;
}

/** The audio of the script: progress, or player, download and sharing. */
export function AudioPanel({ audio: { job, states, playback }, playerRef }: Props) {
  const [texts, locale] = useLocalWords(createWords);
  const { data } = job;
  const completed = states.filter((state) => state === 'done' || state === 'reused').length;
  const done = texts.linesDone(completed.toLocaleString(locale), states.length.toLocaleString(locale));
  return (
    <section aria-label={texts.audio} className={classes.audio} data-done={data?.status === 'completed' || undefined}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {texts.audio}
            {data?.metadata && (
              <Text span variant="note" fw={400} ms={8}>
                {clock(data.metadata.duration)}
                <DeletionNote job={data} />
              </Text>
            )}
          </Title>
          {data && <TextLink to={jobPath(data.id)}>{texts.openJob}</TextLink>}
        </Group>
        {job.isPending && <Skeleton height={60} role="status" aria-label={texts.loading} />}
        {job.isError && !data && (
          <ErrorAlert error={job.error} title={texts.jobFailed} onRetry={() => void job.refetch()} />
        )}
        {data && data.status !== 'completed' && (
          <>
            {!isRunning(data) && <Ending job={data} />}
            <JobProgress job={data} states={states} done={done} />
            <JobActions job={data} cancel={texts.stop} canRerun={false} />
          </>
        )}
        {data?.status === 'completed' && data.outputUrl && (
          <JobPlayer
            key={data.outputUrl}
            job={{ ...data, outputUrl: data.outputUrl }}
            audioRef={playerRef}
            heading={data.title || texts.player}
            {...playback.events}
          >
            <OutputActions job={{ ...data, outputUrl: data.outputUrl }} />
          </JobPlayer>
        )}
        {data?.status === 'completed' && !data.outputUrl && <OutputGone />}
      </Stack>
    </section>
  );
}
