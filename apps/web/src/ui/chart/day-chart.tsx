import { useState, type MouseEvent } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../i18n/language';
import classes from './day-chart.module.css';
import { roundedUp } from './rounded-up';

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

function DayTable({ title, days, labels }: Pick<Props, 'title' | 'days' | 'labels'>) {
  const locale = useLocale();
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.day}</th>
            <th scope="col">{labels.value}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{longDay(day, locale)}</th>
              <td>{value.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** One bar per day; a slider announces each figure, and a table lists all of them for screen readers. */
export function DayChart({ title, days, labels, labelOf }: Props) {
  const locale = useLocale();
  const last = days.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const place = Math.min(chosen ?? last, last);
  const top = roundedUp(Math.max(...days.map(({ value }) => value)));
  const current = days[place];
  if (!current) return null;
  const label = labelOf(longDay(current.day, locale), current.value);
  const point = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  };
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} data-many={days.length > 62 || undefined} aria-hidden onClick={point}>
        <span className={classes.top}>{top.toLocaleString(locale, { notation: 'compact' })}</span>
        {days.map(({ day, value }, index) => (
          <span key={day} className={classes.day} data-chosen={index === place || undefined}>
            <span style={{ height: `${(Math.max(0, value) * 100) / top}%` }} />
          </span>
        ))}
      </div>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={last}
        value={place}
        aria-label={labels.chooseDay}
        aria-valuetext={label}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Text size="sm" className="dc-number">
        {label}
      </Text>
      <DayTable title={title} days={days} labels={labels} />
    </figure>
  );
}
