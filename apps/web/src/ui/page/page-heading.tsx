import type { PropsWithChildren, ReactNode } from 'react';
import { Group, Stack, Text, Title } from '@mantine/core';

interface Props {
  title: ReactNode;
  /** What the page is for. */
  lead?: ReactNode;
}

/** The title of a page, its lead, and its buttons as children. */
export const PageHeading = ({ title, lead, children }: PropsWithChildren<Props>) => (
  <Group justify="space-between" align="flex-end" gap="md">
    <Stack gap={4}>
      <Title order={1}>{title}</Title>
      {typeof lead === 'string' ? <Text c="dimmed">{lead}</Text> : lead}
    </Stack>
    {children}
  </Group>
);
