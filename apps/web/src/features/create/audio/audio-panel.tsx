import { useState, type RefObject } from 'react';
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArchiveOff, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { Player } from '../../../ui/player';
import {
  isRunning,
  type JobDetail,
  jobPath,
  jobQueries,
  OutputActions,
  peaksPath,
  type SegmentState,
  useAwaited,
  useJobCommand,
  useJobReason,
} from '../../jobs/public';
import { clockText } from '../../../ui/format/clock-text';
import { useClock } from '../../../ui/time-ago';
import { TextLink } from '../../../ui/buttons/text-link';
import classes from './audio.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import type { Playback } from './playback';
import type { RenderedAudio } from './use-rendered-audio';

/** null: unknown, or about to end. */
function useTimeLeft(at: string | null): string | null {
  const texts = useWords(createWords);
  const clock = useClock();
  const seconds = at === null ? 0 : (Date.parse(at) - clock) / 1000;
  return seconds < 1 ? null : texts.timeLeft(clockText(seconds));
}

function Progress({ job, states }: { job: JobDetail; states: readonly SegmentState[] }) {
  const texts = useWords(createWords);
  const awaited = useAwaited(job);
  const locale = useLocale();
  const { currentStep } = job.jobDetails;
  const completed = states.filter((state) => state === 'done' || state === 'reused').length;
  const done = texts.linesDone(completed.toLocaleString(locale), states.length.toLocaleString(locale));
  const place =
    currentStep !== 'job_created' || !job.queuePosition ? null : texts.place(job.queuePosition.toLocaleString(locale));
  const left = useTimeLeft(job.estimatedCompletedAt ?? null);
  const figures = [left, states.length > 0 ? done : null].filter((figure) => figure !== null).join(' · ');
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={8}>
        <Text size="sm" aria-live="polite">
          {awaited ?? place ?? texts.steps[currentStep]}
        </Text>
        <Text variant="note">{figures}</Text>
      </Group>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(job.progress * 100)}
        aria-valuetext={done}
      >
        {states.map((state, index) => (
          <span key={index} data-state={state} />
        ))}
      </div>
    </div>
  );
}

function Unfinished({ job, states }: { job: JobDetail; states: readonly SegmentState[] }) {
  const texts = useWords(createWords);
  const reasonOf = useJobReason();
  const mutation = useJobCommand(job.id);
  const running = isRunning(job);
  return (
    <Stack gap="sm">
      {!running && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={texts.failedTitle} role="alert">
          {job.error && reasonOf(job.error, job.errorCode)}
        </Alert>
      )}
      <Progress job={job} states={states} />
      <Button
        variant="default"
        size="sm"
        className={classes.stop}
        leftSection={running ? <IconPlayerStop size={16} /> : undefined}
        loading={mutation.isPending}
        onClick={() => mutation.mutate(running ? 'cancel' : 'retry')}
      >
        {running ? texts.stop : texts.retry}
      </Button>
      {mutation.isError && <ErrorAlert error={mutation.error} title={texts.failedTitle} />}
    </Stack>
  );
}

interface FinishedProps {
  job: JobDetail & { outputUrl: string };
  playback: Playback;
  playerRef: RefObject<HTMLAudioElement | null>;
}

function Finished({ job, playback, playerRef }: FinishedProps) {
  const texts = useWords(createWords);
  const [failed, setFailed] = useState(false);
  // A player reports no reason for a failure; the server does.
  const refusal = useQuery({ ...jobQueries.outputRefusal(job), enabled: failed });
  if (refusal.data?.status === 410) return <AudioDeleted />;
  return (
    <Stack gap="sm">
      <Player
        audioRef={playerRef}
        src={job.outputUrl}
        heading={job.title || texts.player}
        duration={job.metadata?.duration}
        peaks={peaksPath(job.id)}
        onFailed={() => setFailed(true)}
        {...playback.events}
      />
      {failed && refusal.isFetched && <ErrorAlert error={refusal.data ?? null} title={texts.unplayable} />}
      <OutputActions job={job} />
    </Stack>
  );
}

function AudioDeleted() {
  const { audioDeleted } = useWords(createWords);
  return (
    <Alert color="gray" icon={<IconArchiveOff size={18} />}>
      {audioDeleted}
    </Alert>
  );
}

interface Props {
  audio: RenderedAudio;
  playerRef: RefObject<HTMLAudioElement | null>;
}

/** The audio of the script: progress, or player, download and sharing. */
export function AudioPanel({ audio: { job, states, playback }, playerRef }: Props) {
  const texts = useWords(createWords);
  const { data } = job;
  return (
    <section aria-label={texts.audio} className={classes.audio} data-done={data?.status === 'completed' || undefined}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4">
            {texts.audio}
            {data?.metadata && (
              <Text span variant="note" fw={400} ms={8}>
                {clockText(data.metadata.duration)}
              </Text>
            )}
          </Title>
          {data && <TextLink to={jobPath(data.id)}>{texts.openJob}</TextLink>}
        </Group>
        {job.isPending && <Skeleton height={60} role="status" aria-label={texts.loading} />}
        {job.isError && !data && (
          <ErrorAlert error={job.error} title={texts.jobFailed} onRetry={() => void job.refetch()} />
        )}
        {data && data.status !== 'completed' && <Unfinished job={data} states={states} />}
        {data?.status === 'completed' && data.outputUrl && (
          <Finished
            key={data.outputUrl}
            job={{ ...data, outputUrl: data.outputUrl }}
            playback={playback}
            playerRef={playerRef}
          />
        )}
        {data?.status === 'completed' && !data.outputUrl && <AudioDeleted />}
      </Stack>
    </section>
  );
}
