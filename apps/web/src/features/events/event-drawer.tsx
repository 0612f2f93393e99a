import { Drawer, Group, Stack } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { uiWords } from '@duetcast/words/en/app/ui';
import { eventWords } from '@duetcast/words/en/jobs/event';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../ui/buttons/link-button';
import { adminAddress } from '../admin/public';
import { CategoryBadge } from './category-badge';
import { EventData, EventFacts } from './event-details';
import type { AdminEvent } from './event-queries';

function EventDetails({ event }: { event: AdminEvent }) {
  const { follow } = useWords(eventWords);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <CategoryBadge category={event.category} />
        <LinkButton
          to={adminAddress('events', { trace: event.correlationId })}
          variant="light"
          size="xs"
          leftSection={<IconRoute size={15} aria-hidden />}
          label={follow}
        />
      </Group>
      <EventData event={event} />
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
