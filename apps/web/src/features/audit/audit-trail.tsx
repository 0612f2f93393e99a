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

/** While a job runs its trail is asked for no more often than this. */
const gatherMs = 1000;

/** Asks for the trail again when the job has moved on. */
function useTrail(jobId: string, position: string | undefined) {
  const cache = useQueryClient();
  const settled = useThrottledValue(position, gatherMs);
  useEffect(() => {
    if (settled) void cache.invalidateQueries({ queryKey: jobQueries.audit(jobId).queryKey });
  }, [cache, jobId, settled]);
  return useQuery(jobQueries.audit(jobId));
}

/** The event that is looked at: the last one, as events come, until another was chosen. */
function usePlace(count: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const place = Math.min(chosen ?? last, last);
  return { place, onPlace: (next: number) => setChosen(next === last ? null : next) };
}

interface StepsProps {
  trail: Trail;
  verdict: Verdict;
}

function Steps({ trail, verdict }: StepsProps) {
  const steps = useMemo(() => historyOf(trail.stream, trail.events), [trail]);
  const { place, onPlace } = usePlace(steps.length);
  const step = steps[place];
  const show = (revision: number) => onPlace(steps.findIndex(({ event }) => event.revision >= revision));
  if (!step) return null;
  return (
    <>
      {trail.complete === false && <AuditIncomplete />}
      <VerdictAlert verdict={verdict} onShow={show} />
      <Stepper place={place} count={steps.length} onPlace={onPlace} />
      <div className={classes.columns}>
        <AuditTimeline
          steps={steps}
          place={place}
          brokenAt={verdict.kind === 'broken' ? verdict.at : null}
          onPlace={onPlace}
        />
        <AuditStep stream={trail.stream} step={step} />
      </div>
    </>
  );
}

/** What a trail is, and where anybody can check a signed one. */
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

/** How a job came to be, event by event, and whether the chain of hashes holds. */
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
