import { uiWords } from '@duetcast/words/en/app/ui';
import { useWords } from '../../i18n/language';
import table from './table.module.css';

interface Props<Column extends string> {
  labels: Readonly<Record<Column, string>>;
  /** What each column means, in the order of the table. */
  hints: Readonly<Partial<Record<Column, string>>>;
}

/** Explains the columns of a table; closed at first. */
export function ColumnHints<Column extends string>({ labels, hints }: Props<Column>) {
  const { columnHints } = useWords(uiWords);
  return (
    <details className={table.hints}>
      <summary>{columnHints}</summary>
      <dl>
        {(Object.keys(hints) as Column[]).map((column) => (
          <div key={column}>
            <dt>{labels[column]}</dt>
            <dd>{hints[column]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
