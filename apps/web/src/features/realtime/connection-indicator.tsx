import { Group, Text } from '@mantine/core';
import { useWords } from '../../i18n/language';
import classes from './connection-indicator.module.css';
import { useLiveState } from '../../client/live/live-updates';
import { realtimeWords } from '@duetcast/words/en/app/realtime';

/** A green or red dot with its label; nothing while the state is unknown (docs/PRODUCT.md#screens-header). */
export function ConnectionIndicator({ compact = false }: { compact?: boolean }) {
  const { status } = useLiveState();
  const { connected, disconnected } = useWords(realtimeWords);
  if (status === 'idle' || status === 'connecting') return compact ? null : <div className={classes.place} />;
  const label = status === 'connected' ? connected : disconnected;
  return (
    <Group gap={7} wrap="nowrap" role="status" aria-label={label} className={classes.place}>
      <span className={classes.dot} data-status={status} aria-hidden />
      <Text variant="note" component="span" visibleFrom={compact ? 'sm' : undefined}>
        {label}
      </Text>
    </Group>
  );
}
