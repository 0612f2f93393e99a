import { useId, useState, type CSSProperties, type ReactNode } from 'react';
import { Text } from '@mantine/core';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import type { Chart } from './chart-series';
import { longMonth, shortMonth } from '../figures/month-names';
import { UsageTable } from './usage-table';
import { usageWords } from '@duetcast/words/en/account/usage';
import classes from './usage-chart.module.css';

/** Percent of the chart's height; 0 for a negative correction. */
const heightOf = (value: number, top: number): CSSProperties => ({ height: `${(Math.max(0, value) * 100) / top}%` });

interface MonthProps {
  chart: Chart;
  index: number;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** One bar as a radio button: arrow keys move between months, and each announces its figure. */
function Month({ chart: { months, totals, series, top }, index, group, isChosen, onChoose }: MonthProps) {
  const texts = useWords(usageWords);
  const locale = useLocale();
  const [month = '', total = 0] = [months[index], totals[index]];
  const figure = texts.characters(total, total.toLocaleString(locale));
  return (
    <label className={classes.month} title={texts.ofMonth(longMonth(month, locale), figure)}>
      <input
        type="radio"
        name={group}
        className={classes.choice}
        checked={isChosen}
        onChange={onChoose}
        aria-label={texts.ofMonth(longMonth(month, locale), figure)}
      />
      <span className={classes.bar} aria-hidden>
        {series.map(({ domain, values }, place) => (
          <span
            key={domain ?? ''}
            className={classes.part}
            data-series={domain === null ? 'others' : place}
            style={heightOf(values[index] ?? 0, top)}
          />
        ))}
      </span>
      <span className={classes.name} aria-hidden>
        {shortMonth(month, locale)}
      </span>
    </label>
  );
}

/** Colors and usage of the selected month. */
function Legend({ chart: { months, totals, series }, index }: { chart: Chart; index: number }) {
  const texts = useWords(usageWords);
  const locale = useLocale();
  const count = (value: number) => value.toLocaleString(locale);
  const total = totals[index] ?? 0;
  return (
    <div className={classes.legend}>
      <Text size="sm" fw={600} className="dc-number">
        {texts.ofMonth(longMonth(months[index] ?? '', locale), texts.characters(total, count(total)))}
      </Text>
      <ul className={classes.keys}>
        {series.map(({ domain, values }, place) => (
          <li key={domain ?? ''} className={classes.key}>
            <span className={classes.swatch} data-series={domain === null ? 'others' : place} aria-hidden />
            <span className={classes.domain}>{domain ?? texts.others}</span>
            <span className="dc-number">{count(values[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  chart: Chart;
  /** Content below the figures of the selected month. */
  below?: (month: string) => ReactNode;
}

/** Characters per month, stacked by domain; a table holds the same figures for screen readers. */
export function UsageChart({ chart, below }: Props) {
  const texts = useWords(usageWords);
  const locale = useLocale();
  const group = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = chart.months.length - 1;
  const index = chosen !== null && chart.months.includes(chosen) ? chart.months.indexOf(chosen) : last;
  const compact = chart.top.toLocaleString(locale, { notation: 'compact' });
  if (last < 0) return null;
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} role="radiogroup" aria-label={texts.month}>
        <span className={classes.top} aria-hidden>
          {compact}
        </span>
        {chart.months.map((month, place) => (
          <Month
            key={month}
            chart={chart}
            index={place}
            group={group}
            isChosen={place === index}
            onChoose={() => setChosen(month)}
          />
        ))}
      </div>
      {chart.series.length === 0 ? (
        <Text size="sm" c="dimmed" className={classes.legend}>
          {texts.nothing}
        </Text>
      ) : (
        <Legend chart={chart} index={index} />
      )}
      {below?.(chart.months[index] ?? '')}
      <UsageTable chart={chart} />
    </figure>
  );
}
