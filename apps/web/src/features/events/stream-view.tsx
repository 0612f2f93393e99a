import { useState } from 'react';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { Section } from '../../ui/section';
import section from '../../ui/section.module.css';
import { BackLink, ReasonedQueryState } from '../admin/public';
import { EventDrawer } from './event-drawer';
import { EventTable } from './event-table';
import { eventQueries, type AdminEvent, type EventStream } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

function Verdict({ stream: { verified, complete, brokenAt, reason, length } }: { stream: EventStream }) {
  const texts = useWords(eventWords);
  const locale = useLocale();
  if (verified)
    return (
      <Alert color="green" variant="light" icon={<IconShieldCheck size={18} />} title={texts.verified}>
        {texts.verifiedText(length.toLocaleString(locale))} {complete ? null : texts.incomplete}
      </Alert>
    );
  const revision = (brokenAt ?? 0).toLocaleString(locale);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={texts.broken} role="alert">
      {texts.brokenText(revision, texts.reasons[reason ?? 'content'])}
    </Alert>
  );
}

function LoadedStream({ stream }: { stream: EventStream }) {
  const { streamTitle, onlyFirst } = useWords(eventWords);
  const locale = useLocale();
  const [opened, setOpened] = useState<AdminEvent | null>(null);
  return (
    <>
      <div className={section.note}>
        <Verdict stream={stream} />
      </div>
      <EventTable
        events={stream.events}
        label={`${streamTitle} ${stream.stream}`}
        isComplete={!stream.isCut}
        onOpen={setOpened}
        onNearEnd={() => undefined}
      />
      {stream.isCut && (
        <Text size="xs" c="dimmed" ta="center" p="sm">
          {onlyFirst(stream.events.length.toLocaleString(locale))}
        </Text>
      )}
      <EventDrawer event={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** One stream from its first event, with the result of verifying its hash chain. */
export function StreamView({ name }: { name: string }) {
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
