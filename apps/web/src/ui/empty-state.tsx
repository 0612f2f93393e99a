import type { ReactNode } from 'react';
import { Stack, Text, ThemeIcon } from '@mantine/core';

interface Props {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  hint?: string;
  children?: ReactNode;
}

/** Placeholder of an empty list. */
export function EmptyState({ icon, title, hint, children }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="status">
      <ThemeIcon variant="light" color="gray" size={44} radius="xl">
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}
