import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocale } from '../../i18n/language';
import classes from './bar-chart.module.css';
import { BarTable, type Bar, type Labels, type Series } from './bar-table';

/** Rounds up to 1, 2 or 5 times a power of ten, at least 10. */
export function roundedUp(value: number): number {
  if (value <= 10) return 10;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/** More bars than this have no gaps. */
const spacedBars = 62;

interface Props {
  title: string;
  labels: Labels;
  bars: readonly Bar[];
  /** Parts of a bar, from below. */
  series: readonly Series[];
  /** The figure of a bar, as its control announces it. */
  labelOf: (bar: Bar) => string;
  /** `each`: bars are radio buttons with short names below. `slider`: for many bars. */
  control: 'each' | 'slider';
  /** Content below the bars. */
  children: (chosen: Bar, index: number) => ReactNode;
}

/** A negative correction has no height. */
const Stack = ({ bar: { values }, series, top }: { bar: Bar; series: readonly Series[]; top: number }) => (
  <span className={classes.stack} aria-hidden>
    {series.map(({ key }, index) => (
      <span
        key={key}
        className={classes.part}
        data-series={key}
        style={{ height: `${(Math.max(0, values[index] ?? 0) * 100) / top}%` }}
      />
    ))}
  </span>
);

/** Stacked bars of which one is chosen; a table lists all figures for screen readers. */
export function BarChart({ title, labels, bars, series, labelOf, control, children }: Props) {
  const locale = useLocale();
  const group = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = bars.length - 1;
  const found = bars.findIndex(({ key }) => key === chosen);
  const place = found === -1 ? last : found;
  const current = bars[place];
  if (!current) return null;
  const top = roundedUp(Math.max(0, ...bars.map(({ total }) => total)));
  const scale = (
    <span className={classes.top} aria-hidden>
      {top.toLocaleString(locale, { notation: 'compact' })}
    </span>
  );
  const choose = (index: number) => setChosen(bars[index]?.key ?? null);
  const point = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  };
  return (
    <figure className={classes.figure}>
      {control === 'each' ? (
        <div className={classes.plot} role="radiogroup" aria-label={labels.bar}>
          {scale}
          {bars.map((bar, index) => (
            <label key={bar.key} className={classes.bar} title={labelOf(bar)}>
              <input
                type="radio"
                name={group}
                className={classes.choice}
                checked={index === place}
                onChange={() => choose(index)}
                aria-label={labelOf(bar)}
              />
              <Stack bar={bar} series={series} top={top} />
              <span className={classes.name} aria-hidden>
                {bar.shortName}
              </span>
            </label>
          ))}
        </div>
      ) : (
        <>
          <div
            className={`${classes.plot} ${classes.dense}`}
            data-many={bars.length > spacedBars || undefined}
            aria-hidden
            onClick={point}
          >
            {scale}
            {bars.map((bar, index) => (
              <span key={bar.key} className={classes.bar} data-chosen={index === place || undefined}>
                <Stack bar={bar} series={series} top={top} />
              </span>
            ))}
          </div>
          <input
            type="range"
            min={0}
            max={last}
            value={place}
            aria-label={labels.chooseBar}
            aria-valuetext={labelOf(current)}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        </>
      )}
      {children(current, place)}
      <BarTable title={title} labels={labels} bars={bars} series={series} />
    </figure>
  );
}
