import { useState } from 'react';
import { Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageBreakdowns, type Period, type UsageBreakdown as Side } from '@duetcast/domain/usage/usage-period';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { ErrorAlert } from '../../../ui/error-alert';
import { useRefetchOnChange } from '../figures/use-refetch-on-change';
import { breakdownQuery, exportAddress, exportFormats, type Breakdown } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';
import { DayChart } from './day-chart';
import { PartList } from './part-list';
import { PeriodPicker } from './period-picker';
import { periodOf, problemOf, today } from './periods';

const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
const span = ({ from, to }: Period, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(utcDay(from), utcDay(to));

function Parts({ breakdown }: { breakdown: Breakdown }) {
  const texts = useWords(breakdownWords);
  const locale = useLocale();
  const { by, total, parts } = breakdown;
  const isEmpty = parts.every(({ characters }) => characters === 0);
  const characters = texts.characters(total, total.toLocaleString(locale));
  return (
    <>
      <Text size="sm" fw={600} className="dc-number">
        {texts.total(characters, span(breakdown, locale))}
      </Text>
      {isEmpty && (
        <Text size="sm" c="dimmed" role="status">
          {texts.nothing}
        </Text>
      )}
      {!isEmpty && by === 'day' && <DayChart key={`${breakdown.from} ${breakdown.to}`} parts={parts} />}
      {!isEmpty && by !== 'day' && <PartList breakdown={breakdown} />}
    </>
  );
}

function Exports({ period }: { period: Period }) {
  const texts = useWords(breakdownWords);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {texts.export}
      </Text>
      {exportFormats.map((format) => (
        <DownloadButton key={format} href={exportAddress(period, format)} size="xs">
          {texts.exportAs[format]}
        </DownloadButton>
      ))}
    </Group>
  );
}

interface Props {
  accountId: string;
  /** Total of this month's live figures; a change refetches the breakdown. */
  used: number;
}

/** Usage of a period by day, voice, job type or domain, with exports. */
export function UsageBreakdown({ accountId, used }: Props) {
  const texts = useWords(breakdownWords);
  const [period, setPeriod] = useState(() => periodOf('thisMonth', today()));
  const [by, setBy] = useState<Side>('day');
  const isValid = problemOf(period) === null;
  const query = useQuery({ ...breakdownQuery(accountId, period, by), enabled: isValid });
  useRefetchOnChange(used, query.refetch);
  return (
    <section aria-label={texts.title} className={classes.section}>
      <div>
        <Title order={4} size="h3">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.hint}
        </Text>
      </div>
      <PeriodPicker period={period} onPeriod={setPeriod} />
      <SegmentedControl
        aria-label={texts.by}
        size="xs"
        fullWidth
        value={by}
        onChange={(value) => setBy(value)}
        data={usageBreakdowns.map((value) => ({ value, label: texts.sides[value] }))}
      />
      <div className={classes.place} aria-busy={query.isFetching}>
        {query.isLoading && <Skeleton height="100%" radius="md" role="status" aria-label={texts.loading} />}
        {query.isError && isValid && (
          <ErrorAlert error={query.error} title={texts.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data && !query.isError && isValid && <Parts breakdown={query.data} />}
      </div>
      {isValid && <Exports period={period} />}
    </section>
  );
}
