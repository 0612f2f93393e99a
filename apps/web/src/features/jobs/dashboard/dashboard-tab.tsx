import { useMemo } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { IconRefresh, IconWaveSine } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { isUnauthenticated } from '../../../client/is-unauthenticated';
import { useWords } from '../../../i18n/language';
import { PageHeading } from '../../../ui/page/page-heading';
import { Section, EmptyState, QueryState } from '../../../ui/section';
import { Welcome } from '../../podcasts/public';
import { ConnectionIndicator } from '../../realtime/public';
import { useLiveState } from '../../../client/live/live-updates';
import { dashboardWords } from '@duetcast/words/en/jobs/dashboard';
import { isCurrent, jobQueries, logQueries, jobsOf } from '../rows/job-queries';
import { JobsTable } from '../list/jobs-table';
import { allJobs } from '../rows/library-view';
import { Library } from '../library/library';
import { LogPanel } from '../log/log-panel';
import { MorePages } from '../../../ui/table/more-pages';
import { useClock } from '../../../ui/time-ago';
import { RequestButton } from '../../../ui/buttons/request-button';
import { TextLink } from '../../../ui/buttons/text-link';

/** The empty list; until the connection is live, jobs may still arrive (docs/PRODUCT.md#screens-dashboard). */
export function NoJobs({ isLive }: { isLive: boolean }) {
  const { noJobs, noJobsHint, loadingJobs } = useWords(dashboardWords);
  return (
    <EmptyState icon={<IconWaveSine size={22} />} title={isLive ? noJobs : loadingJobs}>
      {isLive && (
        <Text variant="note" maw={380}>
          {noJobsHint}
        </Text>
      )}
    </EmptyState>
  );
}

/** Error title for a first load or a refresh (docs/PRODUCT.md#screens-dashboard). */
function jobsFailure(error: unknown, refreshing: boolean, texts: (typeof dashboardWords)['en']): string {
  if (isUnauthenticated(error)) return texts.noAuthentication;
  if (error instanceof DuetcastError) return refreshing ? texts.refreshFailed : texts.loadFailed;
  return refreshing ? texts.refreshUnknown : texts.loadUnknown;
}

export function CurrentJobs() {
  const texts = useWords(dashboardWords);
  const { status } = useLiveState();
  const now = useClock();
  const active = useInfiniteQuery(jobQueries.active());
  const newest = useInfiniteQuery(jobQueries.library(allJobs));
  const loaded = useMemo(() => jobsOf([active.data, newest.data]), [active.data, newest.data]);
  const jobs = loaded.filter((job) => isCurrent(job, now));
  const { isPending, error, errorUpdateCount, data } = active.isSuccess ? newest : active;
  const refetch = () => Promise.all([active.refetch(), newest.refetch()]);
  // Once a page has older jobs, the next one has only such.
  const more = active.hasNextPage || jobs.length < loaded.length ? active : newest;
  return (
    <Section title={texts.currentJobs} description={texts.currentHint} flush>
      <QueryState
        query={{ isPending, error, errorUpdateCount, refetch }}
        loading={texts.loadingJobs}
        failed={jobsFailure(error, data !== undefined, texts)}
      />
      {jobs.length > 0 && <JobsTable jobs={jobs} />}
      {active.data && newest.data && jobs.length === 0 && <NoJobs isLive={status === 'connected'} />}
      <MorePages pages={more} />
    </Section>
  );
}

function RefreshButton() {
  const { refresh: label } = useWords(dashboardWords);
  const cache = useQueryClient();
  const keys = [jobQueries.lists, logQueries.all];
  const refresh = useMutation({
    mutationFn: () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
  return <RequestButton label={label} icon={IconRefresh} request={refresh} />;
}

function Footer() {
  const { footer, exploreVoices, plugin } = useWords(dashboardWords);
  return (
    <Stack gap={4} align="center" ta="center" component="footer">
      <Text variant="note">{footer}</Text>
      <Group gap="md">
        <TextLink to="/voices">{exploreVoices}</TextLink>
        <TextLink to="/plugin">{plugin}</TextLink>
      </Group>
    </Stack>
  );
}

/** Current jobs, the job log, and the welcome dialog for an unviewed podcast. */
export function DashboardTab() {
  const { title } = useWords(dashboardWords);
  return (
    <Stack gap="lg">
      <PageHeading title={title} lead={<ConnectionIndicator />}>
        <RefreshButton />
      </PageHeading>
      <Library />
      <CurrentJobs />
      <LogPanel />
      <Footer />
      <Welcome />
    </Stack>
  );
}
