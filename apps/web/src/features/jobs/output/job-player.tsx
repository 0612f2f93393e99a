import { useState, type ComponentProps, type ReactNode } from 'react';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconArchiveOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { Player } from '../../../ui/player';
import { useJobReason } from '../labels/job-reason';
import { peaksPath } from '../rows/job-format';
import { jobQueries, type Job } from '../rows/job-queries';

interface Props extends Omit<ComponentProps<typeof Player>, 'src' | 'duration' | 'peaks' | 'onFailed'> {
  readonly job: Pick<Job, 'id' | 'metadata'> & { outputUrl: string };
  /** The click that opened the player asked for it. */
  readonly isStarted?: boolean;
  readonly children?: ReactNode;
}

const startPlaying = (audio: HTMLAudioElement | null) => void audio?.play().catch(() => undefined);

/** The audio of a job, or why it cannot be played: the audio element reports no reason, so the server is asked. */
export function JobPlayer({ job, isStarted = false, children, ...player }: Props) {
  const { unplayable } = useWords(jobPageWords);
  const [failed, setFailed] = useState(false);
  const refusal = useQuery({ ...jobQueries.outputRefusal(job), enabled: failed });
  if (refusal.data?.status === 410) return <OutputGone />;
  return (
    <>
      <Player
        src={job.outputUrl}
        duration={job.metadata?.duration}
        peaks={peaksPath(job.id)}
        onFailed={() => setFailed(true)}
        {...(isStarted && { audioRef: startPlaying })}
        {...player}
      />
      {failed && refusal.isFetched && <ErrorAlert error={refusal.data ?? null} title={unplayable} />}
      {children}
    </>
  );
}

/** Replaces audio that was deleted after its retention period. */
export function OutputGone() {
  const { expiredTitle, expired } = useWords(jobPageWords);
  return (
    <Alert color="gray" icon={<IconArchiveOff size={18} />} title={expiredTitle}>
      {expired}
    </Alert>
  );
}

/** Why a job ended without audio; gray if somebody cancelled it. */
export function Ending({ job: { status, error, errorCode } }: { job: Job }) {
  const { cancelledTitle, failedTitle } = useWords(jobPageWords);
  const reasonOf = useJobReason();
  const isCancelled = status === 'cancelled';
  return (
    <Alert
      color={isCancelled ? 'gray' : 'red'}
      icon={<IconAlertTriangle size={18} />}
      title={isCancelled ? cancelledTitle : failedTitle}
      role="alert"
    >
      {error && reasonOf(error, errorCode)}
    </Alert>
  );
}
