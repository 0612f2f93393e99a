import type { ComponentProps } from 'react';
import { DuetcastError } from '@duetcast/client/duetcast-error';
import { QueryState } from '../../../ui/query-state';
import { ReasonForm } from './reason-form';

interface Props extends ComponentProps<typeof QueryState> {
  /** What the query opens; undefined: all accounts. */
  subject?: string;
}

/** Whether the server asks for a reason before it opens what the query names. */
export const needsReason = (error: unknown): boolean =>
  error instanceof DuetcastError && error.code === 'access.reasonRequired';

/** A `QueryState` that asks for a reason where the server requires one, then repeats the query. */
export function ReasonedQueryState({ subject, ...props }: Props) {
  const { query } = props;
  if (!query.isError || !needsReason(query.error)) return <QueryState {...props} />;
  return <ReasonForm subject={subject} onGiven={() => void query.refetch()} />;
}
