import type { ReactNode } from 'react';
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import classes from './section.module.css';

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
          {description && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </Card>
  );
}
