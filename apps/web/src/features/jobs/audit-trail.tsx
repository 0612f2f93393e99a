import { useEffect, useState } from 'react';
import { Alert, Badge, Button, Code, Collapse, Group, Stack, Text, Timeline, UnstyledButton } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { IconChevronDown, IconDownload, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { actorOf, brokenLink, sentenceOf } from './audit-sentences';
import classes from './audit-trail.module.css';
import { jobQueries, type AuditEvent, type AuditTrail as Trail } from './job-queries';
import { RowsSkeleton } from './jobs-table';

/** While a job runs its trail is asked for no more often than this. */
const gatherMs = 1000;

const bulletColour: Partial<Record<string, string>> = {
  JobCompleted: 'green',
  JobFailed: 'red',
  JobCancelled: 'gray',
  JobRetried: 'coral',
};

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="dc-mono">{value}</dd>
    </>
  );
}

function EventDetails({ event }: { event: AuditEvent }) {
  return (
    <Stack gap="xs" mt="xs">
      <dl className={classes.facts}>
        <Fact name="Revision" value={String(event.revision)} />
        <Fact name="Caused by" value={event.causationId} />
        <Fact name="Correlation" value={event.correlationId} />
        <Fact name="Hash" value={event.hash} />
        <Fact name="Hash before" value={event.previousHash} />
      </dl>
      <Code block>{JSON.stringify(event.data, null, 2)}</Code>
    </Stack>
  );
}

/** Local time to the millisecond: the events of one job often share a second. */
const exactTime: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
};

function EventView({ event }: { event: AuditEvent }) {
  const [open, setOpen] = useState(false);
  const time = new Date(event.time);
  return (
    <>
      <UnstyledButton className={classes.toggle} onClick={() => setOpen(!open)} aria-expanded={open}>
        <Text size="sm" fw={550} component="span">
          {sentenceOf(event)}
        </Text>
        <IconChevronDown size={15} className={classes.chevron} data-open={open || undefined} aria-hidden />
      </UnstyledButton>
      <Text size="xs" c="dimmed" className="dc-number">
        <time dateTime={event.time} title={event.time}>
          {time.toLocaleTimeString(undefined, exactTime)}
        </time>
        {' · '}
        {event.type}
        {' · '}
        {actorOf(event)}
      </Text>
      <Text size="xs" c="dimmed" className={classes.cause}>
        Cause: <span className="dc-mono">{event.causationId}</span>
      </Text>
      <Collapse expanded={open}>{open && <EventDetails event={event} />}</Collapse>
    </>
  );
}

function Verdict({ trail }: { trail: Trail }) {
  const broken = brokenLink(trail.events);
  if (trail.verified && broken === null)
    return (
      <Badge size="lg" color="green" leftSection={<IconShieldCheck size={15} aria-hidden />}>
        Chain verified
      </Badge>
    );
  return (
    <Badge size="lg" color="red" leftSection={<IconShieldX size={15} aria-hidden />}>
      Chain broken
    </Badge>
  );
}

function Broken({ trail }: { trail: Trail }) {
  const broken = brokenLink(trail.events);
  if (trail.verified && broken === null) return null;
  const place = broken === null ? '' : ` The first event that does not follow from the one before is ${broken + 1}.`;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconShieldX size={18} />}
      title="This audit trail does not verify"
      mb="md"
    >
      What is shown below was changed after it was written, or a part of it is missing.{place}
    </Alert>
  );
}

/** Asks for the trail again when the job has moved on. */
function useTrail(jobId: string, position: string | undefined) {
  const cache = useQueryClient();
  const settled = useThrottledValue(position, gatherMs);
  useEffect(() => {
    if (settled) void cache.invalidateQueries({ queryKey: jobQueries.audit(jobId).queryKey });
  }, [cache, jobId, settled]);
  return useQuery(jobQueries.audit(jobId));
}

/** Every event of a job in order: when, what, who, why; and whether the chain of hashes holds. */
export function AuditTrail({ jobId, position }: { jobId: string; position: string | undefined }) {
  const trail = useTrail(jobId, position);
  const exportPath = `/api/jobs/${encodeURIComponent(jobId)}/audit?format=ndjson`;
  const actions = trail.data && (
    <Group gap="sm">
      <Verdict trail={trail.data} />
      <Button
        component="a"
        href={exportPath}
        download={`${jobId}.ndjson`}
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} />}
      >
        Export NDJSON
      </Button>
    </Group>
  );
  return (
    <Section
      title="Audit trail"
      description="Nothing is ever overwritten: this is how the job came to be."
      actions={actions}
    >
      {trail.isPending && <RowsSkeleton label="Loading the audit trail" />}
      {trail.isError && !trail.data && (
        <ErrorAlert
          error={trail.error}
          title="The audit trail could not be loaded."
          onRetry={() => void trail.refetch()}
        />
      )}
      {trail.data && (
        <>
          <Broken trail={trail.data} />
          <Timeline bulletSize={14} lineWidth={2} active={trail.data.events.length} className={classes.timeline}>
            {trail.data.events.map((event) => (
              <Timeline.Item key={event.revision} color={bulletColour[event.type]}>
                <EventView event={event} />
              </Timeline.Item>
            ))}
          </Timeline>
        </>
      )}
    </Section>
  );
}
