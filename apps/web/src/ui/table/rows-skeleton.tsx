import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for loading rows. */
export function RowsSkeleton({ rows = 4, label }: { rows?: number | undefined; label: string }) {
  return (
    <Stack gap="md" p="lg" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={22} />
      ))}
    </Stack>
  );
}
