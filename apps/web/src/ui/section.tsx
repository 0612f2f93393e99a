import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, Group, Stack, Text, Title, ThemeIcon } from '@mantine/core';
import { ErrorAlert } from './error-alert';
import classes from './section.module.css';
import { RowsSkeleton } from './table/rows-skeleton';
import { useLast } from './lazy/use-last';

interface Props {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Content without padding, as for tables. */
  flush?: boolean;
  children: ReactNode;
}

export function Section({ title, description, actions, flush = false, children }: Props) {
  return (
    <Card component="section" aria-label={title} padding={0}>
      <Group className={classes.head} justify="space-between" gap="md">
        <Stack gap={2}>
          <Title order={2} size="h3">
            {title}
          </Title>
          {description && <Text variant="note">{description}</Text>}
        </Stack>
        {actions}
      </Group>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </Card>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  hint?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="status">
      <ThemeIcon variant="light" color="gray" size={44} radius="xl">
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {hint && <Text variant="note">{hint}</Text>}
      {children}
    </Stack>
  );
}

interface QueryStateProps {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'errorUpdateCount'> & { refetch: () => Promise<unknown> };
  loading: string;
  failed: string;
  /** Rows of the placeholder. */
  rows?: number | undefined;
}

/** Why a query failed, also while it is repeated: TanStack Query takes one without data for pending again. */
export function useFailure({ isPending, error, errorUpdateCount }: QueryStateProps['query']): Error | null {
  const last = useLast(error);
  return isPending && errorUpdateCount > 0 ? last : error;
}

/** The placeholder of a pending query, or the alert of a failed one with a retry button. */
export function QueryState({ query, loading, failed, rows }: QueryStateProps) {
  const failure = useFailure(query);
  if (failure) return <ErrorAlert error={failure} title={failed} onRetry={() => query.refetch()} />;
  return query.isPending && <RowsSkeleton label={loading} rows={rows} />;
}

/** A note that is announced when it appears. */
export const StatusNote = ({ children }: { children: ReactNode }) => (
  <Text variant="note" role="status">
    {children}
  </Text>
);
