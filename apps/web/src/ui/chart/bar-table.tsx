import { VisuallyHidden } from '@mantine/core';
import { useLocale } from '../../i18n/language';

export interface Bar {
  readonly key: string;
  /** Written out. */
  readonly name: string;
  readonly shortName?: string;
  readonly total: number;
  /** One per series; empty: a place on the axis without a figure. */
  readonly values: readonly number[];
}

export interface Series {
  /** Its color. */
  readonly key: string;
  /** Absent: it is the total. */
  readonly name?: string;
}

export interface Labels {
  readonly bar: string;
  readonly total: string;
  readonly chooseBar?: string;
}

interface Props {
  title: string;
  labels: Labels;
  bars: readonly Bar[];
  series: readonly Series[];
}

/** The chart's figures for screen readers. */
export function BarTable({ title, labels, bars, series }: Props) {
  const locale = useLocale();
  const known = bars.filter(({ values }) => values.length > 0);
  const named = series.flatMap(({ key, name }, index) => (name === undefined ? [] : [{ key, name, index }]));
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.bar}</th>
            <th scope="col">{labels.total}</th>
            {named.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ key, name, total, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{total.toLocaleString(locale)}</td>
              {named.map((column) => (
                <td key={column.key}>{(values[column.index] ?? 0).toLocaleString(locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
