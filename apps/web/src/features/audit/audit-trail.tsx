import { useEffect, useMemo, useState } from 'react';
import { Anchor } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { AuditActions } from './audit-actions';
import { historyOf } from './audit-history';
import { AuditIncomplete } from './audit-incomplete';
import { AuditStep, Stepper } from './audit-step';
import { AuditTimeline } from './audit-timeline';
import classes from './audit-trail.module.css';
import { useVerdict, VerdictAlert, type Verdict } from './audit-verdict';
import { auditWords } from './audit-words';
import { type AuditTrail as Trail, jobQueries } from '../jobs/public';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';

/** Minimum time between refetches while a job runs. */
const refetchThrottleMs = 1000;

/** Refetches the trail when the job's position changes. */
function useTrail(jobId: string, position: string | undefined) {
  const cache = useQueryClient();
  const throttled = useThrottledValue(position, refetchThrottleMs);
  useEffect(() => {
    if (throttled) void cache.invalidateQueries({ queryKey: jobQueries.audit(jobId).queryKey });
  }, [cache, jobId, throttled]);
  return useQuery(jobQueries.audit(jobId));
}

/** Index of the selected event; follows the last one until another is chosen. */
function useSelectedEvent(count: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const index = Math.min(chosen ?? last, last);
  return { index, onSelect: (next: number) => setChosen(next === last ? null : next) };
}

interface StepsProps {
  trail: Trail;
  verdict: Verdict;
}

function Steps({ trail, verdict }: StepsProps) {
  const steps = useMemo(() => historyOf(trail.stream, trail.events), [trail]);
  const { index, onSelect } = useSelectedEvent(steps.length);
  const step = steps[index];
  const show = (revision: number) => onSelect(steps.findIndex(({ event }) => event.revision >= revision));
  if (!step) return null;
  return (
    <>
      {trail.complete === false && <AuditIncomplete />}
      <VerdictAlert verdict={verdict} onShow={show} />
      <Stepper index={index} count={steps.length} onSelect={onSelect} />
      <div className={classes.columns}>
        <AuditTimeline
          steps={steps}
          currentIndex={index}
          brokenAt={verdict.kind === 'broken' ? verdict.at : null}
          onSelect={onSelect}
        />
        <AuditStep stream={trail.stream} step={step} />
      </div>
    </>
  );
}

/** Explains the trail and links to the page that verifies signed files. */
function Description() {
  const { description, verifyPage } = useWords(auditWords);
  return (
    <>
      {description}{' '}
      <Anchor component={Link} to="/verify" size="sm" underline="always">
        {verifyPage}
      </Anchor>
    </>
  );
}

/** The events of a job with the result of verifying their hash chain. */
export function AuditTrail({ jobId, position }: { jobId: string; position: string | undefined }) {
  const texts = useWords(auditWords);
  const { data, isPending, isError, error, refetch } = useTrail(jobId, position);
  const { verdict, isChecking, verify } = useVerdict(data);
  return (
    <Section
      title={texts.title}
      description={<Description />}
      actions={verdict && <AuditActions jobId={jobId} verdict={verdict} isChecking={isChecking} onVerify={verify} />}
    >
      {isPending && <RowsSkeleton label={texts.loading} />}
      {isError && !data && <ErrorAlert error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {data && verdict && <Steps trail={data} verdict={verdict} />}
    </Section>
  );
}
