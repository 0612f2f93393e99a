import { SegmentedControl, Text } from '@mantine/core';
import { presetDays } from '@duetcast/domain/limits/usage-limits';
import { downloadWords } from '@duetcast/words/en/jobs/downloads';
import { useWords, useLocalWords } from '../../i18n/language';
import { DayChart } from './day-chart';
import { StatusNote } from '../section';

export type DownloadPeriod = keyof typeof presetDays;
const periods = Object.keys(presetDays) as DownloadPeriod[];

interface Counted {
  readonly total: number;
  readonly days: readonly { readonly day: string; readonly downloads: number }[];
}

/** Sum and chart of the downloads of public audio. */
export function DownloadCounts({ counted: { total, days } }: { counted: Counted }) {
  const [texts, locale] = useLocalWords(downloadWords);
  const text = (count: number) => texts.downloads(count, count.toLocaleString(locale));
  if (total === 0) return <StatusNote>{texts.none}</StatusNote>;
  return (
    <>
      <Text variant="strong">{text(total)}</Text>
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

interface ChoiceProps {
  period: DownloadPeriod;
  onChange: (period: DownloadPeriod) => void;
}

export function DownloadPeriodChoice({ period, onChange }: ChoiceProps) {
  const texts = useWords(downloadWords);
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.period}
      value={period}
      onChange={(value) => onChange(value)}
      data={periods.map((value) => ({ value, label: texts.periods[value] }))}
    />
  );
}
