import { useState } from 'react';
import { Button, Center, Text } from '@mantine/core';
import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { useLocalWords } from '../../i18n/language';
import { fullLocalDate } from '../../ui/format/relative-time';
import { Section } from '../../ui/section';
import { sentenceOf, sentenceWords } from '../audit/public';
import { useJobReason } from '../jobs/public';
import { useActorText } from './actor-text';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

/** Events rendered at once. */
export const eventPageSize = 100;

const rowId = (revision: number): string => `event-${revision}`;

/** Falls back to the event type, because a forged event may hold any data. */
function useSentence(event: ChainedEvent): string {
  const [texts, locale] = useLocalWords(sentenceWords);
  const reasonOf = useJobReason();
  return orElse(
    () => sentenceOf({ type: event.type, data: event.data as Record<string, unknown> }, texts, locale, reasonOf),
    event.type,
  );
}

function EventRow({ event, isBroken }: { event: ChainedEvent; isBroken: boolean }) {
  const actorText = useActorText();
  const [{ number }, locale] = useLocalWords(verifyWords);
  const sentence = useSentence(event);
  const { at, actor, hash } = event.metadata;
  const isTime = !Number.isNaN(Date.parse(at));
  return (
    <li id={rowId(event.revision)} tabIndex={-1} className={classes.event} data-broken={isBroken || undefined}>
      <span className={classes.number} title={number}>
        {(event.revision + 1).toLocaleString(locale)}
      </span>
      <span className={classes.what}>
        <Text component="span" display="block" size="sm" fw={550} dir="auto">
          {sentence}
        </Text>
        <Text component="span" display="block" variant="caption">
          <time dateTime={at} title={isTime ? fullLocalDate(at, locale) : at}>
            {isTime ? new Date(at).toLocaleString(locale) : at}
          </time>
          {` · ${event.type} · ${actorText(actor)}`}
        </Text>
        <Text component="span" display="block" variant="caption" className="dc-mono">
          {hash}
        </Text>
      </span>
    </li>
  );
}

interface Props {
  events: readonly ChainedEvent[];
  /** Revision of the first broken event. */
  brokenAt: number | null;
  /** The file continues with data that is not an event. */
  isCut: boolean;
  visibleCount: number;
  onMore: () => void;
}

export function EventList({ events, brokenAt, isCut, visibleCount, onMore }: Props) {
  const [texts, locale] = useLocalWords(verifyWords);
  const rest = Math.min(eventPageSize, events.length - visibleCount);
  return (
    <Section
      title={texts.events}
      description={texts.eventCount(events.length, events.length.toLocaleString(locale))}
      flush
    >
      <ol aria-label={texts.events}>
        {events.slice(0, visibleCount).map((event, index) => (
          <EventRow key={index} event={event} isBroken={event.revision === brokenAt} />
        ))}
      </ol>
      {rest > 0 && (
        <Center p="md">
          <Button variant="default" onClick={onMore}>
            {texts.more(rest.toLocaleString(locale))}
          </Button>
        </Center>
      )}
      {isCut && rest <= 0 && (
        <Text variant="note" p="md">
          {texts.restUnread}
        </Text>
      )}
    </Section>
  );
}

/** Number of rendered events, and navigation to one of them. */
export function useEventPaging(events: readonly ChainedEvent[]) {
  const [visibleCount, setVisibleCount] = useState(eventPageSize);
  const indexOf = (revision: number) => events.findIndex((event) => event.revision === revision);
  const focusRow = (revision: number) => {
    const row = document.getElementById(rowId(revision));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  };
  const onShow = (revision: number) => {
    setVisibleCount(Math.max(visibleCount, indexOf(revision) + 1));
    setTimeout(() => focusRow(revision));
  };
  const has = (revision: number | null | undefined) => typeof revision === 'number' && indexOf(revision) >= 0;
  return { visibleCount, onMore: () => setVisibleCount(visibleCount + eventPageSize), onShow, has };
}
