import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorAlert } from './error-alert';
import { RowsSkeleton } from './table/rows-skeleton';

interface Props {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  loading: string;
  failed: string;
  /** Rows of the placeholder. */
  rows?: number;
}

/** The placeholder of a pending query, or the alert of a failed one with a retry button. */
export function QueryState({ query, loading, failed, rows }: Props) {
  return (
    <>
      {query.isPending && <RowsSkeleton label={loading} rows={rows} />}
      {query.isError && <ErrorAlert error={query.error} title={failed} onRetry={() => void query.refetch()} />}
    </>
  );
}
