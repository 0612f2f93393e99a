import type { ReactNode } from 'react';
import { Card, Center, Stack, Text, Title } from '@mantine/core';
import { Sign } from '../wordmark';
import classes from './page-card.module.css';

/** A page that is one card: sign-in, and what a person confirms. */
export const PageCard = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <Center component="main" className={classes.page}>
    <Card className={classes.card} padding="xl">
      <Stack gap="lg">
        <Sign size={40} />
        <Stack gap={4}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {text && <Text c="dimmed">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  </Center>
);
