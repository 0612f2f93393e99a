import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords, useLocale, useLocalWords } from '../../../i18n/language';
import { BarChart } from '../../../ui/chart/bar-chart';
import classes from '../../../ui/chart/bar-chart.module.css';
import type { Bar, Series } from '../../../ui/chart/bar-table';
import { ErrorAlert } from '../../../ui/error-alert';
import { longMonth, shortMonth } from '../figures/month-names';
import { chartOf, withLive, type Chart } from './chart-series';
import { ExplainMonth } from '../explain/explain';
import { usageQueries, type MonthOfUsage, type MonthUsage } from '../figures/usage-queries';
import { usageWords } from '@duetcast/words/en/account/usage';

/** Colors of the series, with their parts of one bar. */
function ChartKeys({ bar: { values }, series }: { bar: Bar; series: readonly Series[] }) {
  const locale = useLocale();
  return (
    <ul className={classes.keys}>
      {series.map(({ key, name }, index) => (
        <li key={key} className={classes.key}>
          <span className={classes.swatch} data-series={key} aria-hidden />
          <span className={classes.keyName}>{name}</span>
          <span>{(values[index] ?? 0).toLocaleString(locale)}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  chart: Chart;
  /** Content below the figures of the selected month. */
  below?: (month: string) => ReactNode;
}

/** Characters per month, stacked by domain. */
function UsageChart({ chart: { months, totals, series: domains }, below }: Props) {
  const [texts, locale] = useLocalWords(usageWords);
  const bars = months.map((month, index): Bar => ({
    key: month,
    name: longMonth(month, locale),
    shortName: shortMonth(month, locale),
    total: totals[index] ?? 0,
    values: domains.map(({ values }) => values[index] ?? 0),
  }));
  const series = domains.map(({ domain }, place) => ({
    key: domain === null ? 'others' : `${place}`,
    name: domain ?? texts.others,
  }));
  const labelOf = ({ name, total }: Bar) => texts.ofMonth(name, texts.characters(total, total.toLocaleString(locale)));
  return (
    <BarChart
      title={texts.history}
      labels={{ bar: texts.month, total: texts.allDomains }}
      bars={bars}
      series={series}
      labelOf={labelOf}
      control="each"
    >
      {(chosen) => (
        <>
          {series.length === 0 ? (
            <Text variant="note" mt="0.75rem">
              {texts.nothing}
            </Text>
          ) : (
            <>
              <Text variant="strong" mt="0.75rem">
                {labelOf(chosen)}
              </Text>
              <ChartKeys bar={chosen} series={series} />
            </>
          )}
          {below?.(chosen.key)}
        </>
      )}
    </BarChart>
  );
}

/** Height of the chart and its legend, to avoid a layout shift. */
const placeHeight = '15.5rem';

function Months({ accountId, months }: { accountId: string; months: readonly MonthOfUsage[] }) {
  const domainsOf = (name: string) => months.find(({ month }) => month === name)?.domains ?? [];
  const explain = (month: string) =>
    domainsOf(month).length > 0 && <ExplainMonth accountId={accountId} month={month} domains={domainsOf(month)} />;
  return <UsageChart chart={chartOf(months)} below={explain} />;
}

/** The last 12 months as bars; the current one comes from `live`. */
export function UsageHistory({ accountId, live }: { accountId: string; live: MonthUsage | null }) {
  const texts = useWords(usageWords);
  const history = useQuery(usageQueries.history(accountId));
  return (
    <section aria-label={texts.history}>
      <Title order={4} size="h3">
        {texts.history}
      </Title>
      <Text variant="note" mb="md">
        {texts.historyHint}
      </Text>
      {history.isPending && <Skeleton h={placeHeight} radius="md" role="status" aria-label={texts.historyLoading} />}
      {history.isError && (
        <ErrorAlert error={history.error} title={texts.historyFailed} onRetry={() => void history.refetch()} />
      )}
      {history.data && !history.isError && <Months accountId={accountId} months={withLive(history.data, live)} />}
    </section>
  );
}
