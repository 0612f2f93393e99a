import type { ReactNode } from 'react';
import { Anchor, Button, Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { CopyButton } from '../../../ui/copy-button';
import { uiWords } from '../../../ui/ui-words';
import { adminAddress, type AdminQuery } from '../admin-address';
import admin from '../admin.module.css';
import { adminWords } from '../admin-words';
import { exactMoment } from '../local-moment';
import { ActorName } from './actor-name';
import { CategoryBadge } from './category-badge';
import classes from './events.module.css';
import type { AdminEvent } from './event-queries';
import { eventWords } from './event-words';

function Facts({ event }: { event: AdminEvent }) {
  const { facts, nobody } = useWords(eventWords);
  const { copy } = useWords(adminWords);
  const locale = useLocale();
  const link = (query: AdminQuery, text: string) => (
    <Anchor component={Link} to={adminAddress('events', query)} className="dc-mono" size="sm">
      {text}
    </Anchor>
  );
  const mono = (text: string) => <span className="dc-mono">{text}</span>;
  const shown: Record<keyof typeof facts, readonly [ReactNode, string?]> = {
    at: [<time dateTime={event.at}>{exactMoment(event.at, locale)}</time>],
    stream: [link({ of: event.stream }, event.stream), event.stream],
    revision: [event.revision.toLocaleString(locale)],
    position: [mono(event.position), event.position],
    actor: [<ActorName actor={event.actor} />],
    accountId: [event.accountId ? link({ account: event.accountId }, event.accountId) : nobody],
    correlationId: [link({ trace: event.correlationId }, event.correlationId), event.correlationId],
    causationId: [mono(event.causationId), event.causationId],
    id: [mono(event.id), event.id],
    hash: [mono(event.hash), event.hash],
    previousHash: [mono(event.previousHash), event.previousHash],
    schemaVersion: [String(event.schemaVersion)],
  };
  return (
    <dl className={admin.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => {
        const [text, copied] = shown[name];
        return (
          <div key={name}>
            <dt>{facts[name]}</dt>
            <dd>
              <span>{text}</span>
              {copied && <CopyButton value={copied} label={copy(facts[name])} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

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

function Opened({ event }: { event: AdminEvent }) {
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
      <Facts event={event} />
    </Stack>
  );
}

/** One event with all that may be seen of it: data, who, why, and its place in the chain. */
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
      {event && <Opened event={event} />}
    </Drawer>
  );
}
