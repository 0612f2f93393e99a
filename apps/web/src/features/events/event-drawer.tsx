import { Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { CopyButton } from '../../ui/buttons/copy-button';
import { uiWords } from '@duetcast/words/en/app/ui';
import { adminAddress } from '../admin/public';
import { CategoryBadge } from './category-badge';
import { EventFacts } from './event-facts';
import classes from './events.module.css';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

function Data({ event }: { event: AdminEvent }) {
  const { data, copyData, noData } = useWords(eventWords);
  const isEmpty = Object.keys(event.data).length === 0;
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm" component="h3">
        {data}
      </Text>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {noData}
        </Text>
      )}
      {!isEmpty && (
        <div className={classes.code}>
          <Code block tabIndex={0}>
            {JSON.stringify(event.data, null, 2)}
          </Code>
          <CopyButton value={JSON.stringify(event, null, 2)} label={copyData} />
        </div>
      )}
    </Stack>
  );
}

function EventDetails({ event }: { event: AdminEvent }) {
  const { follow } = useWords(eventWords);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <CategoryBadge category={event.category} />
        <Button
          component={Link}
          to={adminAddress('events', { trace: event.correlationId })}
          variant="light"
          size="xs"
          leftSection={<IconRoute size={15} aria-hidden />}
        >
          {follow}
        </Button>
      </Group>
      <Data event={event} />
      <EventFacts event={event} />
    </Stack>
  );
}

/** One event: its visible data, actor, cause and position in the hash chain. */
export function EventDrawer({ event, onClose }: { event: AdminEvent | null; onClose: () => void }) {
  const { close } = useWords(uiWords);
  return (
    <Drawer
      opened={event !== null}
      onClose={onClose}
      position="right"
      size="34rem"
      title={event?.type}
      closeButtonProps={{ 'aria-label': close }}
    >
      {event && <EventDetails event={event} />}
    </Drawer>
  );
}
