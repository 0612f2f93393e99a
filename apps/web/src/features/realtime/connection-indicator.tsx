import { Group, Text } from '@mantine/core';
import classes from './connection-indicator.module.css';
import { useLiveState } from './live-updates';

/** A green or a red dot with its word; nothing while it is not known (spec §2). */
export function ConnectionIndicator({ compact = false }: { compact?: boolean }) {
  const { status } = useLiveState();
  if (status === 'idle' || status === 'connecting') return compact ? null : <div className={classes.place} />;
  const word = status === 'connected' ? 'Connected' : 'Disconnected';
  return (
    <Group gap={7} wrap="nowrap" role="status" aria-label={word} className={classes.place}>
      <span className={classes.dot} data-status={status} aria-hidden />
      <Text size="sm" c="dimmed" component="span" visibleFrom={compact ? 'sm' : undefined}>
        {word}
      </Text>
    </Group>
  );
}
