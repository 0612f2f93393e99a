import { Text } from '@mantine/core';
import { useLocale } from '../../i18n/language';
import { BarChart } from './bar-chart';

interface Day {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly value: number;
}

interface Props {
  title: string;
  days: readonly Day[];
  labels: { readonly day: string; readonly value: string; readonly chooseDay: string };
  /** What the slider announces; the day is written out. */
  labelOf: (day: string, value: number) => string;
}

const longDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export function DayChart({ title, days, labels: { day: bar, value: total, chooseDay: chooseBar }, labelOf }: Props) {
  const locale = useLocale();
  return (
    <BarChart
      title={title}
      labels={{ bar, total, chooseBar }}
      bars={days.map(({ day, value }) => ({ key: day, name: longDay(day, locale), total: value, values: [value] }))}
      series={[{ key: '0' }]}
      labelOf={(one) => labelOf(one.name, one.total)}
      control="slider"
    >
      {(chosen) => <Text size="sm">{labelOf(chosen.name, chosen.total)}</Text>}
    </BarChart>
  );
}
