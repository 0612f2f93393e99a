import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Text, UnstyledButton } from '@mantine/core';
import { useWords, useLocalWords } from '../../i18n/language';
import type { Step } from './audit-history';
import { actorOf, sentenceOf } from './audit-sentences';
import classes from './audit-timeline.module.css';
import { auditWords, sentenceWords } from '@duetcast/words/en/jobs/audit';
import type { AuditEvent } from '../../client/audit-trail';
import { useJobReason } from '../jobs/public';

/** Local time to the millisecond: the events of one job often share a second. */
const exactTime: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
};

/** The index after a key press; null for any other key. */
function indexAfter(key: string, index: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, index + 1);
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

interface EventProps {
  event: AuditEvent;
  isPlain: boolean;
  isCurrent: boolean;
  isBroken: boolean;
  onSelect: () => void;
}

function EventView({ event, isPlain, isCurrent, isBroken, onSelect }: EventProps) {
  const [texts, locale] = useLocalWords(sentenceWords);
  const { cause } = useWords(auditWords);
  const reasonOf = useJobReason();
  return (
    <li className={classes.event} data-type={event.type} data-broken={isBroken || undefined}>
      <UnstyledButton
        className={classes.select}
        onClick={onSelect}
        aria-current={isCurrent ? 'step' : undefined}
        tabIndex={isCurrent ? 0 : -1}
      >
        <Text size="sm" fw={550} component="span" display="block" dir="auto">
          {sentenceOf(event, texts, locale, reasonOf)}
        </Text>
        <Text variant="caption" component="span" display="block">
          <time dateTime={event.time} title={event.time}>
            {new Date(event.time).toLocaleTimeString(locale, exactTime)}
          </time>
          {isPlain ? ` · ${actorOf(event, texts)}` : ` · ${event.type} · ${actorOf(event, texts)}`}
        </Text>
        {!isPlain && (
          <Text variant="caption" component="span" display="block">
            {cause} <span className="dc-mono">{event.causationId}</span>
          </Text>
        )}
      </UnstyledButton>
    </li>
  );
}

/** Scrolls the list, not the page, to the current event. */
function useScrollToCurrent(index: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.children[index];
    if (!list.current || !(item instanceof HTMLElement)) return;
    const box = list.current;
    const top = item.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + item.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + item.offsetHeight - box.clientHeight;
  }, [index]);
  return list;
}

interface Props {
  steps: readonly Step[];
  isPlain: boolean;
  currentIndex: number;
  brokenAt: number | null;
  onSelect: (index: number) => void;
}

/** Events in order. One tab stop; arrow keys, Home and End step through them. */
export function AuditTimeline({ steps, isPlain, currentIndex, brokenAt, onSelect }: Props) {
  const { timeline } = useWords(auditWords);
  const list = useScrollToCurrent(currentIndex);
  const onKeyDown = (press: KeyboardEvent) => {
    const next = indexAfter(press.key, currentIndex, steps.length);
    if (next === null) return;
    press.preventDefault();
    onSelect(next);
    list.current?.children[next]?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <ol ref={list} className={classes.timeline} aria-label={timeline} onKeyDown={onKeyDown}>
      {steps.map(({ event }, index) => (
        <EventView
          key={event.revision}
          event={event}
          isPlain={isPlain}
          isCurrent={index === currentIndex}
          isBroken={event.revision === brokenAt}
          onSelect={() => onSelect(index)}
        />
      ))}
    </ol>
  );
}
