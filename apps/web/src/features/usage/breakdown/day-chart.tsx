import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { DayChart as Chart } from '../../../ui/chart/day-chart';
import type { Part } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';

/** Characters per day. */
export function DayChart({ parts }: { parts: readonly Part[] }) {
  const texts = useWords(breakdownWords);
  const locale = useLocale();
  return (
    <Chart
      title={texts.title}
      days={parts.map(({ key, characters }) => ({ day: key ?? '', value: characters }))}
      labels={{ day: texts.sides.day, value: texts.used, chooseDay: texts.chooseDay }}
      labelOf={(day, count) => texts.ofDay(day, texts.characters(count, count.toLocaleString(locale)))}
    />
  );
}
