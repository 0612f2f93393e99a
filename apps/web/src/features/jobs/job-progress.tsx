import { Group, Text } from '@mantine/core';
import type { Job } from './job-queries';
import classes from './job-progress.module.css';
import { stepWords } from './job-words';

/** One bar per segment, filled as each is done. */
export function JobProgress({ job }: { job: Job }) {
  const { segmentsTotal, segmentsCompleted, currentStep } = job.jobDetails;
  const percent = Math.round(job.progress * 100);
  return (
    <div>
      <Group justify="space-between" mb={8} gap="xs">
        <Text size="sm" fw={550} aria-live="polite">
          {stepWords[currentStep]}
        </Text>
        <Text size="sm" c="dimmed" className="dc-number">
          {segmentsCompleted} of {segmentsTotal} segments · {percent} %
        </Text>
      </Group>
      <div
        className={classes.segments}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${segmentsCompleted} of ${segmentsTotal} segments`}
      >
        {Array.from({ length: segmentsTotal }, (_, index) => (
          <span key={index} data-state={stateOf(index, job)} />
        ))}
      </div>
    </div>
  );
}

/** Segments run side by side, so that only their number is known: the next one in line stands for all that are running. */
function stateOf(index: number, { status, jobDetails }: Job): 'done' | 'active' | 'waiting' {
  if (index < jobDetails.segmentsCompleted) return 'done';
  const isActive = status === 'processing' || status === 'downloading';
  return isActive && index === jobDetails.segmentsCompleted ? 'active' : 'waiting';
}
