import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords, useLocalWords } from '../../i18n/language';
import { CopyButton } from '../../ui/buttons/copy-button';
import { CopyableCode } from '../../ui/code/copyable-code';
import figureClasses from '../../ui/page/figures.module.css';
import { exactMoment } from '../../ui/format/local-time';
import { adminAddress, type AdminQuery } from '../admin/public';
import { ActorName } from './actor-name';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';
import { TextLink } from '../../ui/buttons/text-link';

/** Metadata of an event: time, actor, cause, stream position and hashes. */
export function EventFacts({ event }: { event: AdminEvent }) {
  const [{ facts, noAccount, copy }, locale] = useLocalWords(eventWords);
  const link = (query: AdminQuery, text: string) => (
    <TextLink to={adminAddress('events', query)} className="dc-mono">
      {text}
    </TextLink>
  );
  const mono = (text: string) => <span className="dc-mono">{text}</span>;
  const values: Record<keyof typeof facts, readonly [ReactNode, string?]> = {
    at: [<time dateTime={event.at}>{exactMoment(event.at, locale)}</time>],
    stream: [link({ of: event.stream }, event.stream), event.stream],
    revision: [event.revision.toLocaleString(locale)],
    position: [mono(event.position), event.position],
    actor: [<ActorName actor={event.actor} />],
    accountId: [event.accountId ? link({ account: event.accountId }, event.accountId) : noAccount],
    correlationId: [link({ trace: event.correlationId }, event.correlationId), event.correlationId],
    causationId: [mono(event.causationId), event.causationId],
    id: [mono(event.id), event.id],
    hash: [mono(event.hash), event.hash],
    previousHash: [mono(event.previousHash), event.previousHash],
    schemaVersion: [String(event.schemaVersion)],
  };
  return (
    <dl className={figureClasses.facts}>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => {
        const [text, copied] = values[name];
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

/** What the event says; the button copies all of it. */
export function EventData({ event }: { event: AdminEvent }) {
  const { data, copyData, noData } = useWords(eventWords);
  const isEmpty = Object.keys(event.data).length === 0;
  return (
    <Stack gap={6}>
      <Text fw={650} size="sm" component="h3">
        {data}
      </Text>
      {isEmpty && <Text variant="note">{noData}</Text>}
      {!isEmpty && (
        <CopyableCode
          value={JSON.stringify(event.data, null, 2)}
          label={data}
          copyLabel={copyData}
          copied={JSON.stringify(event, null, 2)}
        />
      )}
    </Stack>
  );
}
