import { Group, Text } from '@mantine/core';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { useLocalWords, useWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import { useClock } from '../../../ui/time-ago';
import { useAwaited } from '../labels/awaited';
import type { JobDetail } from '../rows/job-queries';
import type { SegmentState } from '../rows/segment-states';
import classes from './job-progress.module.css';

interface Props {
  readonly job: JobDetail;
  readonly states: readonly SegmentState[];
  /** How many of them are done, in words. */
  readonly done: string;
}

/** Place in the queue or step, time left, and one bar per segment; segments may finish in any order. */
export function JobProgress({ job, states, done }: Props) {
  const [texts, locale] = useLocalWords(jobWords);
  const { progress, segment, segmentStates: stateNames } = useWords(jobPageWords);
  const awaited = useAwaited(job);
  const secondsLeft = (Date.parse(job.estimatedCompletedAt ?? '') - useClock()) / 1000;
  const { currentStep } = job.jobDetails;
  const place = currentStep === 'job_created' && job.queuePosition;
  const figures = [...(secondsLeft >= 1 ? [texts.timeLeft(clock(secondsLeft))] : []), done];
  return (
    <div>
      <Group justify="space-between" mb={8} gap="xs">
        <Text size="sm" fw={550} aria-live="polite">
          {awaited ?? (place ? texts.place(place.toLocaleString(locale)) : texts.steps[currentStep])}
        </Text>
        <Text variant="note">{figures.join(' · ')}</Text>
      </Group>
      <div
        className={classes.segments}
        role="progressbar"
        aria-label={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(job.progress * 100)}
        aria-valuetext={done}
      >
        {states.map((state, index) => (
          <span key={index} data-state={state} title={segment((index + 1).toLocaleString(locale), stateNames[state])} />
        ))}
      </div>
      {awaited !== null && (
        <Text variant="note" mt={8}>
          {texts.awaitedNote}
        </Text>
      )}
    </div>
  );
}
