import { useState } from 'react';
import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { presetDays } from '@duetcast/domain/usage/usage-period';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { DayChart } from '../../../ui/chart/day-chart';
import { QueryState } from '../../../ui/query-state';
import { Section } from '../../../ui/section';
import { downloadWords } from '@duetcast/words/en/jobs/downloads';
import { jobQueries, type JobDownloads } from '../rows/job-queries';

type Preset = keyof typeof presetDays;
const presets = Object.keys(presetDays) as Preset[];

function Counts({ counted: { total, days } }: { counted: JobDownloads }) {
  const texts = useWords(downloadWords);
  const locale = useLocale();
  const text = (count: number) => texts.downloads(count, count.toLocaleString(locale));
  if (total === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {texts.none}
      </Text>
    );
  return (
    <>
      <Text size="sm" fw={600} className="dc-number">
        {text(total)}
      </Text>
      <DayChart
        key={days.length}
        title={texts.title}
        days={days.map(({ day, downloads }) => ({ day, value: downloads }))}
        labels={{ day: texts.day, value: texts.title, chooseDay: texts.chooseDay }}
        labelOf={(day, count) => texts.ofDay(day, text(count))}
      />
    </>
  );
}

/** How often the public link of a job was downloaded. */
export function JobDownloadCounts({ jobId }: { jobId: string }) {
  const texts = useWords(downloadWords);
  const [preset, setPreset] = useState<Preset>('days30');
  const query = useQuery(jobQueries.downloads(jobId, presetDays[preset]));
  const choices = (
    <SegmentedControl
      size="xs"
      aria-label={texts.period}
      value={preset}
      onChange={(value) => setPreset(value)}
      data={presets.map((value) => ({ value, label: texts.periods[value] }))}
    />
  );
  return (
    <Section title={texts.title} description={texts.hint} actions={choices}>
      <QueryState query={query} loading={texts.loading} failed={texts.failed} rows={2} />
      {query.data && <Counts counted={query.data} />}
    </Section>
  );
}
