import type { ReactNode } from 'react';
import { Text } from '@mantine/core';
import { usageWords } from '@duetcast/words/en/account/usage';
import { useLocale, useWords } from '../../../i18n/language';
import { BarChart } from '../../../ui/chart/bar-chart';
import type { Bar } from '../../../ui/chart/bar-table';
import { ChartKeys } from '../../../ui/chart/chart-keys';
import { longMonth, shortMonth } from '../figures/month-names';
import type { Chart } from './chart-series';

interface Props {
  chart: Chart;
  /** Content below the figures of the selected month. */
  below?: (month: string) => ReactNode;
}

/** Characters per month, stacked by domain. */
export function UsageChart({ chart: { months, totals, series: domains }, below }: Props) {
  const texts = useWords(usageWords);
  const locale = useLocale();
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
            <Text size="sm" c="dimmed" mt="0.75rem">
              {texts.nothing}
            </Text>
          ) : (
            <>
              <Text size="sm" fw={600} className="dc-number" mt="0.75rem">
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
