import type { ComponentType } from 'react';
import { Alert, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { auditQuery } from '../../../client/audit-trail';
import { useWords, useLocalWords } from '../../../i18n/language';
import { usePartTitle } from '../../../ui/address/part-title';
import { CopyButton } from '../../../ui/buttons/copy-button';
import { DashboardLink } from '../../../ui/buttons/dashboard-link';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import { HiddenNotice } from '../../../ui/hidden-notice';
import { TimeAgo } from '../../../ui/time-ago';
import { JobActions } from './job-actions';
import { headingOf, isRunning, spokenText } from '../rows/job-format';
import { JobDownloadCounts } from './job-downloads';
import { DeletionNote } from '../labels/deletion-note';
import { JobOutput } from '../output/job-output';
import { Ending, OutputGone } from '../output/job-player';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { JobProgress } from './job-progress';
import { type JobDetail, useJob } from '../rows/job-queries';
import { segmentStates } from '../rows/segment-states';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { JobStatusBadge } from '../labels/status-badge';

function Facts({ job }: { job: JobDetail }) {
  const [texts, locale] = useLocalWords(jobWords);
  const { copyId } = useWords(jobPageWords);
  const { domain, charactersTotal, charactersCharged } = job.jobDetails;
  const hasAll = isRunning(job) || job.status === 'completed';
  const facts = [
    domain,
    texts.characters(charactersTotal, hasAll ? charactersTotal.toLocaleString(locale) : spokenText(job, texts, locale)),
    ...(isRunning(job) ? [] : [texts.charged(charactersCharged.toLocaleString(locale))]),
  ];
  return (
    <>
      <Text variant="note">
        {`${facts.join(' · ')} · `}
        <TimeAgo at={job.createdAt} />
        <DeletionNote job={job} />
      </Text>
      <Group gap={6} wrap="nowrap">
        <Text variant="caption" className="dc-mono">
          {job.id}
        </Text>
        <CopyButton value={job.id} label={copyId} />
      </Group>
    </>
  );
}

function Head({ job }: { job: JobDetail }) {
  const { types } = useWords(jobWords);
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={6}>
        <Group gap="sm">
          <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {headingOf(job, types)}
          </Title>
          <JobStatusBadge status={job.status} />
        </Group>
        <Facts job={job} />
      </Stack>
      <JobActions job={job} />
    </Group>
  );
}

function Outcome({ job }: { job: JobDetail }) {
  const { outputUrl } = job;
  if (outputUrl) return <JobOutput key={outputUrl} job={{ ...job, outputUrl }} />;
  return job.status === 'completed' ? <OutputGone /> : null;
}

function Replaced({ count }: { count: number }) {
  const [{ replacedTitle, replaced }, locale] = useLocalWords(jobPageWords);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={replacedTitle}>
      {replaced(count, count.toLocaleString(locale))}
    </Alert>
  );
}

/** What there is to hear, or how far it is. */
function Listen({ job }: { job: JobDetail }) {
  const { progress } = useWords(jobPageWords);
  const [{ segmentsDone }, locale] = useLocalWords(jobWords);
  const { segmentsCompleted, segmentsTotal } = job.jobDetails;
  const done = segmentsDone(segmentsCompleted.toLocaleString(locale), segmentsTotal.toLocaleString(locale));
  const isUnfinished = isRunning(job) || job.status === 'failed';
  const trail = useQuery({ ...auditQuery('jobs', job.id), staleTime: Infinity, enabled: isUnfinished });
  return (
    <Stack gap="lg">
      {isUnfinished && (
        <Section title={progress}>
          <JobProgress job={job} states={segmentStates(job, trail.data?.events ?? [])} done={done} />
        </Section>
      )}
      <Outcome job={job} />
      {job.shareId && <JobDownloadCounts jobId={job.id} />}
    </Stack>
  );
}

const tabs = ['listen', 'audit', 'raw'] as const;

/** The chosen tab, in the address: `?tab=audit`. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'listen';
  const choose = (name: string | null) => setSearch(name === null || name === 'listen' ? {} : { tab: name });
  return [tab, choose] as const;
}

interface Props {
  /** Renders the job's events up to this position; plain: without what is only stored, such as hashes and claims. */
  audit: ComponentType<{ id: string; position: string; isPlain?: boolean }>;
}

interface ViewProps extends Props {
  job: JobDetail;
}

/** The job's state, then what to hear, its plain history, and its events as they are stored. */
export function JobView({ job, audit: Audit }: ViewProps) {
  const texts = useWords(jobPageWords);
  const [tab, choose] = useTab();
  usePartTitle(tab === 'listen' ? null : texts.tabs[tab]);
  const trail = { id: job.id, position: job.position };
  return (
    <>
      <Head job={job} />
      {job.hidden && <HiddenNotice hidden={job.hidden} texts={texts} />}
      {job.error && <Ending job={job} />}
      {job.segmentsReplaced > 0 && <Replaced count={job.segmentsReplaced} />}
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={texts.views} mb="lg">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="listen">
          <Listen job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <Audit isPlain {...trail} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <Audit {...trail} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** `/dashboard/jobs/:jobId`: state, output and audit trail of one job. */
export function JobPage({ audit }: Props) {
  const { jobId = '' } = useParams();
  const { back, heading, loading, loadFailed } = useWords(jobPageWords);
  const job = useJob(jobId);
  return (
    <Stack gap="lg">
      <DashboardLink label={back} />
      {job.isPending && <Skeleton height={180} radius="lg" role="status" aria-label={loading} />}
      {job.isError && !job.data && (
        <>
          <Title order={1}>{heading}</Title>
          <ErrorAlert error={job.error} title={loadFailed} onRetry={() => void job.refetch()} />
        </>
      )}
      {job.data && <JobView job={job.data} audit={audit} />}
    </Stack>
  );
}
