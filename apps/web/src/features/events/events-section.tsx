import { eventWords } from '@duetcast/words/en/jobs/event';
import { Text, Alert } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords, useLocalWords } from '../../i18n/language';
import { elapsedText } from '../../ui/format/elapsed-text';
import { Section } from '../../ui/section';
import section from '../../ui/section.module.css';
import { BackLink, ReasonedQueryState } from '../admin/public';
import { CorrelationTimeline } from './correlation-timeline';
import { EventBrowser } from './event-browser';
import { useEventDrawer } from './use-event-drawer';
import { eventQueries, type Correlation, type EventStream } from './event-queries';
import { EventTable } from './event-table';

function Verdict({ stream: { verified, complete, brokenAt, reason, length } }: { stream: EventStream }) {
  const [texts, locale] = useLocalWords(eventWords);
  if (verified)
    return (
      <Alert color="green" icon={<IconShieldCheck size={18} />} title={texts.verified}>
        {texts.verifiedText(length.toLocaleString(locale))} {complete ? null : texts.incomplete}
      </Alert>
    );
  const revision = (brokenAt ?? 0).toLocaleString(locale);
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title={texts.broken} role="alert">
      {texts.brokenText(revision, texts.reasons[reason ?? 'content'])}
    </Alert>
  );
}

function LoadedStream({ stream }: { stream: EventStream }) {
  const [{ streamTitle, onlyFirst }, locale] = useLocalWords(eventWords);
  const [open, drawer] = useEventDrawer();
  return (
    <>
      <div className={section.note}>
        <Verdict stream={stream} />
      </div>
      <EventTable
        events={stream.events}
        label={`${streamTitle} ${stream.stream}`}
        isComplete={!stream.isCut}
        onOpen={open}
        onNearEnd={() => undefined}
      />
      {stream.isCut && (
        <Text variant="caption" ta="center" p="sm">
          {onlyFirst(stream.events.length.toLocaleString(locale))}
        </Text>
      )}
      {drawer}
    </>
  );
}

/** One stream from its first event, with the result of verifying its hash chain. */
function StreamView({ name }: { name: string }) {
  const texts = useWords(eventWords);
  const stream = useQuery(eventQueries.stream(name));
  return (
    <Section
      title={texts.streamTitle}
      description={<span className="dc-mono">{name}</span>}
      actions={<BackLink to="events">{texts.back}</BackLink>}
      flush
    >
      <ReasonedQueryState subject={name} query={stream} loading={texts.loading} failed={texts.streamFailed} rows={6} />
      {stream.data && <LoadedStream stream={stream.data} />}
    </Section>
  );
}

function useSummary(correlation: Correlation | undefined): string | undefined {
  const [{ correlationText }, locale] = useLocalWords(eventWords);
  if (!correlation) return undefined;
  const times = correlation.events.map(({ at }) => Date.parse(at));
  const durationMs = Math.max(...times) - Math.min(...times);
  const streams = new Set(correlation.events.map(({ stream }) => stream)).size;
  return correlationText(
    correlation.events.length.toLocaleString(locale),
    streams.toLocaleString(locale),
    elapsedText(durationMs, locale),
  );
}

/** All events of one correlation id, across streams. */
function CorrelationView({ id }: { id: string }) {
  const [texts, locale] = useLocalWords(eventWords);
  const correlation = useQuery(eventQueries.correlation(id));
  const summary = useSummary(correlation.data);
  return (
    <Section
      title={texts.correlationTitle}
      description={summary ?? id}
      actions={<BackLink to="events">{texts.back}</BackLink>}
      flush
    >
      <Text variant="caption" className={`${section.note} dc-mono`}>
        {id}
      </Text>
      <ReasonedQueryState
        subject={id}
        query={correlation}
        loading={texts.loading}
        failed={texts.correlationFailed}
        rows={6}
      />
      {correlation.data && <CorrelationTimeline events={correlation.data.events} />}
      {correlation.data?.isCut && (
        <Text variant="caption" ta="center" p="sm">
          {texts.onlyFirst(correlation.data.events.length.toLocaleString(locale))}
        </Text>
      )}
    </Section>
  );
}

/** The correlation or stream in the URL, or the event browser. */
export function EventsSection() {
  const [search] = useSearchParams();
  const [trace, stream] = [search.get('trace'), search.get('of')];
  if (trace) return <CorrelationView key={trace} id={trace} />;
  if (stream) return <StreamView key={stream} name={stream} />;
  return <EventBrowser />;
}
