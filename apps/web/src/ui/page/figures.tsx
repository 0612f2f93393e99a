import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/language';
import classes from './figures.module.css';

interface Props<Name extends string> {
  /** What the figures are called, in their order. */
  labels: Readonly<Record<Name, string>>;
  values: Readonly<Record<NoInfer<Name>, ReactNode>>;
}

/** Figures side by side, each below its name; writes numbers as the language does. */
export function Figures<Name extends string>({ labels, values }: Props<Name>) {
  const locale = useLocale();
  const textOf = (value: ReactNode) => (typeof value === 'number' ? value.toLocaleString(locale) : value);
  return (
    <dl className={classes.figures}>
      {(Object.keys(labels) as Name[]).map((name) => (
        <div key={name}>
          <dt>{labels[name]}</dt>
          <dd>{textOf(values[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
