import { useState, type MouseEvent } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { roundedUp } from '../history/chart-series';
import type { Part } from './breakdown-query';
import { breakdownWords } from '@duetcast/words/en/account/breakdown';
import classes from './breakdown.module.css';

const longDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function DayTable({ parts }: { parts: readonly Part[] }) {
  const texts = useWords(breakdownWords);
  const locale = useLocale();
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.sides.day}</th>
            <th scope="col">{texts.used}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, characters }) => (
            <tr key={key}>
              <th scope="row">{longDay(key ?? '', locale)}</th>
              <td>{characters.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** One bar per day; a slider announces each figure, and a table lists all of them for screen readers. */
export function DayChart({ parts }: { parts: readonly Part[] }) {
  const texts = useWords(breakdownWords);
  const locale = useLocale();
  const last = parts.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const place = Math.min(chosen ?? last, last);
  const top = roundedUp(Math.max(...parts.map(({ characters }) => characters)));
  const current = parts[place];
  if (!current) return null;
  const label = texts.ofDay(
    longDay(current.key ?? '', locale),
    texts.characters(current.characters, current.characters.toLocaleString(locale)),
  );
  const point = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * parts.length))));
  };
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} data-many={parts.length > 62 || undefined} aria-hidden onClick={point}>
        <span className={classes.top}>{top.toLocaleString(locale, { notation: 'compact' })}</span>
        {parts.map(({ key, characters }, index) => (
          <span key={key} className={classes.day} data-chosen={index === place || undefined}>
            <span style={{ height: `${(Math.max(0, characters) * 100) / top}%` }} />
          </span>
        ))}
      </div>
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={last}
        value={place}
        aria-label={texts.chooseDay}
        aria-valuetext={label}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <Text size="sm" className="dc-number">
        {label}
      </Text>
      <DayTable parts={parts} />
    </figure>
  );
}
