import { useState } from 'react';
import { Group, SegmentedControl, Skeleton, Text, Title, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageBreakdowns, type Period, type UsageBreakdown as Side } from '@duetcast/domain/usage/usage-period';
import { useWords, useLocalWords } from '../../../i18n/language';
import { DownloadButton } from '../../../ui/buttons/download-button';
import { DayChart as Chart } from '../../../ui/chart/day-chart';
import { ErrorAlert } from '../../../ui/error-alert';
import { useRefetchOnChange } from '../figures/use-refetch-on-change';
import { breakdownQuery, exportAddress, exportFormats, type Breakdown, type Part } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';
import { PartList } from './part-list';
import { periodOf, problemOf, today, presets } from './periods';
import { StatusNote } from '../../../ui/section';

/** First and last day, or a preset period. */
function PeriodPicker({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const texts = useWords(breakdownWords);
  const problem = problemOf(period);
  const isChosen = ({ from, to }: Period) => from === period.from && to === period.to;
  return (
    <div role="group" aria-label={texts.period} className={classes.period}>
      <Group gap={6}>
        {presets.map((preset) => {
          const offered = periodOf(preset, today());
          return (
            <Button
              key={preset}
              size="compact-sm"
              variant={isChosen(offered) ? 'light' : 'default'}
              aria-pressed={isChosen(offered)}
              onClick={() => onPeriod(offered)}
            >
              {texts.presets[preset]}
            </Button>
          );
        })}
      </Group>
      <div className={classes.days}>
        <TextInput
          type="date"
          size="xs"
          label={texts.from}
          value={period.from}
          onChange={({ currentTarget }) => onPeriod({ ...period, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          size="xs"
          label={texts.to}
          value={period.to}
          error={problem && texts.problems[problem]}
          onChange={({ currentTarget }) => onPeriod({ ...period, to: currentTarget.value })}
        />
      </div>
    </div>
  );
}

function DayChart({ parts }: { parts: readonly Part[] }) {
  const [texts, locale] = useLocalWords(breakdownWords);
  return (
    <Chart
      title={texts.title}
      days={parts.map(({ key, characters }) => ({ day: key ?? '', value: characters }))}
      labels={{ day: texts.sides.day, value: texts.used, chooseDay: texts.chooseDay }}
      labelOf={(day, count) => texts.ofDay(day, texts.characters(count, count.toLocaleString(locale)))}
    />
  );
}

const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
const span = ({ from, to }: Period, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(utcDay(from), utcDay(to));

function Parts({ breakdown }: { breakdown: Breakdown }) {
  const [texts, locale] = useLocalWords(breakdownWords);
  const { by, total, parts } = breakdown;
  const isEmpty = parts.every(({ characters }) => characters === 0);
  const characters = texts.characters(total, total.toLocaleString(locale));
  return (
    <>
      <Text variant="strong">{texts.total(characters, span(breakdown, locale))}</Text>
      {isEmpty && <StatusNote>{texts.nothing}</StatusNote>}
      {!isEmpty && by === 'day' && <DayChart key={`${breakdown.from} ${breakdown.to}`} parts={parts} />}
      {!isEmpty && by !== 'day' && <PartList breakdown={breakdown} />}
    </>
  );
}

function Exports({ period }: { period: Period }) {
  const texts = useWords(breakdownWords);
  return (
    <Group gap="xs">
      <Text variant="note">{texts.export}</Text>
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

/** Usage of a period by day, voice, job type, domain or token, with exports. */
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
        <Text variant="note">{texts.hint}</Text>
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
