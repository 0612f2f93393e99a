import { useLocale } from '../../i18n/language';
import classes from './bar-chart.module.css';
import type { Bar, Series } from './bar-table';

/** Colors of the series, with their parts of one bar. */
export function ChartKeys({ bar: { values }, series }: { bar: Bar; series: readonly Series[] }) {
  const locale = useLocale();
  return (
    <ul className={classes.keys}>
      {series.map(({ key, name }, index) => (
        <li key={key} className={classes.key}>
          <span className={classes.swatch} data-series={key} aria-hidden />
          <span className={classes.keyName}>{name}</span>
          <span className="dc-number">{(values[index] ?? 0).toLocaleString(locale)}</span>
        </li>
      ))}
    </ul>
  );
}
