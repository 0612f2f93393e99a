import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { presetDays } from '@duetcast/domain/limits/usage-limits';
import { downloadWords } from '@duetcast/words/en/jobs/downloads';
import { useWords } from '../../../i18n/language';
import { DownloadCounts, DownloadPeriodChoice, type DownloadPeriod } from '../../../ui/chart/download-counts';
import { Section, QueryState } from '../../../ui/section';
import { jobQueries } from '../rows/job-queries';

/** How often the public link of a job was downloaded. */
export function JobDownloadCounts({ jobId }: { jobId: string }) {
  const texts = useWords(downloadWords);
  const [period, setPeriod] = useState<DownloadPeriod>('days30');
  const query = useQuery(jobQueries.downloads(jobId, presetDays[period]));
  const choice = <DownloadPeriodChoice period={period} onChange={setPeriod} />;
  return (
    <Section title={texts.title} description={texts.hint} actions={choice}>
      <QueryState query={query} loading={texts.loading} failed={texts.failed} rows={2} />
      {query.data && <DownloadCounts counted={query.data} />}
    </Section>
  );
}
