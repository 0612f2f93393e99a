import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState, QueryState } from './section';
import { MorePages } from './table/more-pages';

type StateProps = ComponentProps<typeof QueryState>;

interface Props<Row> extends Pick<StateProps, 'query'> {
  /** undefined: they are not known. */
  rows: readonly Row[] | undefined;
  texts: Readonly<Record<'loading' | 'failed' | 'none', string>> & { readonly noneHint?: string };
  /** Of the empty list. */
  icon: ReactNode;
  /** Rows of the placeholder. */
  placeholders?: number;
  /** Instead of the usual placeholder and alert. */
  state?: (props: StateProps) => ReactNode;
  /** Renders the rows; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

const defaultState = (props: StateProps) => <QueryState {...props} />;

/** The rows of a query, or why there are none. */
export function QueryRows<Row>({ query, rows, texts, icon, placeholders, state = defaultState, children }: Props<Row>) {
  const { loading, failed, none, noneHint } = texts;
  return (
    <>
      {state({ query, loading, failed, rows: placeholders })}
      {rows?.length === 0 && <EmptyState icon={icon} title={none} hint={noneHint} />}
      {rows && rows.length > 0 && children(rows)}
    </>
  );
}

interface PagedProps<Row> extends Omit<Props<Row>, 'query' | 'rows'> {
  pages: UseInfiniteQueryResult<{ pages: readonly { rows: readonly Row[] }[] }>;
}

/** {@link QueryRows} of a list in pages, with a button for the next one. */
export function PagedRows<Row>({ pages, ...props }: PagedProps<Row>) {
  return (
    <>
      <QueryRows query={pages} rows={pages.data?.pages.flatMap(({ rows }) => rows)} {...props} />
      <MorePages pages={pages} />
    </>
  );
}
