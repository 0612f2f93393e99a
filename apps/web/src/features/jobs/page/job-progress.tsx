import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useWords } from '../../../i18n/language';
import { auditQuery } from '../../../client/audit-trail';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import classes from './job-progress.module.css';
import type { Job } from '../rows/job-queries';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { useAwaited } from '../labels/awaited';
import { segmentStates } from '../rows/segment-states';

/** One bar per segment; segments may finish in any order. */
export function JobProgress({ job }: { job: Job }) {
  const texts = useWords(jobWords);
  const { progress, segment, segmentStates: stateNames } = useWords(jobPageWords);
  const awaited = useAwaited(job);
  const locale = useLocale();
  const trail = useQuery({ ...auditQuery('jobs', job.id), staleTime: Infinity });
  const { segmentsTotal, segmentsCompleted, currentStep } = job.jobDetails;
  const done = texts.segmentsDone(segmentsCompleted.toLocaleString(locale), segmentsTotal.toLocaleString(locale));
  return (
    <div>
      <Group justify="space-between" mb={8} gap="xs">
        <Text size="sm" fw={550} aria-live="polite">
          {awaited ?? texts.steps[currentStep]}
        </Text>
        <Text variant="note">{`${done} · ${job.progress.toLocaleString(locale, { style: 'percent' })}`}</Text>
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
        {segmentStates(job, trail.data?.events ?? []).map((state, index) => (
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
