import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { Section } from '../../ui/section';
import section from '../../ui/section.module.css';
import { BackLink, ReasonedQueryState } from '../admin/public';
import { elapsedText } from '../../ui/format/elapsed-text';
import { CorrelationTimeline } from './correlation-timeline';
import { eventQueries, type Correlation } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

function useSummary(correlation: Correlation | undefined): string | undefined {
  const { correlationText } = useWords(eventWords);
  const locale = useLocale();
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
export function CorrelationView({ id }: { id: string }) {
  const texts = useWords(eventWords);
  const locale = useLocale();
  const correlation = useQuery(eventQueries.correlation(id));
  const summary = useSummary(correlation.data);
  return (
    <Section
      title={texts.correlationTitle}
      description={summary ?? id}
      actions={<BackLink to="events">{texts.back}</BackLink>}
      flush
    >
      <Text size="xs" c="dimmed" className={`${section.note} dc-mono`}>
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
        <Text size="xs" c="dimmed" ta="center" p="sm">
          {texts.onlyFirst(correlation.data.events.length.toLocaleString(locale))}
        </Text>
      )}
    </Section>
  );
}
