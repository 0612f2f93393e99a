import type { CSSProperties } from 'react';
import { Text, UnstyledButton } from '@mantine/core';
import { useWords, useLocalWords } from '../../i18n/language';
import { adminAddress } from '../admin/public';
import { exactMoment } from '../../ui/format/local-time';
import { elapsedText } from '../../ui/format/elapsed-text';
import { TextLink } from '../../ui/buttons/text-link';
import { ActorName } from './actor-name';
import { useEventDrawer } from './use-event-drawer';
import classes from './events.module.css';
import type { AdminEvent } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

interface RowProps {
  event: AdminEvent;
  sinceMs: number;
  lanes: readonly string[];
  cause: string;
  onOpen: (event: AdminEvent) => void;
}

function Row({ event, sinceMs, lanes, cause, onOpen }: RowProps) {
  const [{ open }, locale] = useLocalWords(eventWords);
  const at = exactMoment(event.at, locale);
  return (
    <li className={classes.lane}>
      <time className={classes.offset} dateTime={event.at} title={at}>
        {`+${elapsedText(sinceMs, locale)}`}
      </time>
      <div className={classes.tracks} aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane} className={classes.track} data-active={lane === event.category || undefined} />
        ))}
      </div>
      <div className={classes.details}>
        <UnstyledButton className={classes.open} onClick={() => onOpen(event)} aria-label={open(event.type, at)}>
          {event.type}
        </UnstyledButton>
        <Text variant="caption" component="div">
          <TextLink to={adminAddress('events', { of: event.stream })}>
            <span className="dc-mono">{event.stream}</span>
          </TextLink>
          {` · ${cause} · `}
          <ActorName actor={event.actor} />
        </Text>
      </div>
    </li>
  );
}

/** Events of several streams in order, one lane per stream category, each with its cause. */
export function CorrelationTimeline({ events }: { events: readonly AdminEvent[] }) {
  const texts = useWords(eventWords);
  const [open, drawer] = useEventDrawer();
  const lanes = [...new Set(events.map(({ category }) => category))];
  const types = new Map(events.map(({ id, type }) => [id, type]));
  const startMs = Date.parse(events[0]?.at ?? '');
  const causeOf = ({ causationId }: AdminEvent) => {
    const type = types.get(causationId);
    return type ? texts.causedBy(type) : texts.causedByRequest;
  };
  return (
    <div style={{ '--lanes': lanes.length } as CSSProperties}>
      <div className={`${classes.lane} ${classes.heads}`} aria-hidden="true">
        <span />
        <div className={classes.tracks}>
          {lanes.map((lane) => (
            <span key={lane} className={classes.track}>
              {texts.categories[lane] ?? lane}
            </span>
          ))}
        </div>
      </div>
      <ol className={classes.lanes} aria-label={texts.timeline}>
        {events.map((event) => (
          <Row
            key={event.id}
            event={event}
            sinceMs={Math.max(0, Date.parse(event.at) - startMs)}
            lanes={lanes}
            cause={causeOf(event)}
            onOpen={open}
          />
        ))}
      </ol>
      {drawer}
    </div>
  );
}
