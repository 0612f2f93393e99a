import { Alert, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useWords, useLocalWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { QueryRows } from '../../ui/query-rows';
import { serviceQueries, type ServiceOutage, type DamagedItem, type VoiceEngine } from './service-queries';
import { serviceWords } from '@duetcast/words/en/admin/service';

const bytesPerMegabyte = 1_000_000;

/** The state of an engine's installation, in words. */
function useStateText(): (engine: VoiceEngine) => string {
  const { states, reasons } = useWords(serviceWords).engines;
  const locale = useLocale();
  const megabytes = (bytes: number) => Math.floor(bytes / bytesPerMegabyte).toLocaleString(locale);
  return ({ state, reason, receivedBytes, bytes }) => {
    if (state === 'downloading') return states.downloading(megabytes(receivedBytes), megabytes(bytes));
    if (state === 'failed') return states.failed(reason === null ? '' : reasons[reason]);
    return states[state];
  };
}

/** Engines of neural voices, whether they are there or being fetched. */
function EngineRows({ engines }: { engines: readonly VoiceEngine[] }) {
  const { title, columns, columnHints } = useWords(serviceWords).engines;
  const textOf = useStateText();
  return (
    <>
      <Text variant="strong" px="1.25rem" pt="sm">
        {title}
      </Text>
      <RowTable
        title={title}
        rows={engines}
        keyOf={({ name }) => name}
        labels={columns}
        hints={columnHints}
        wide={['engine', 'state']}
        cells={{ engine: ({ name }) => name, state: textOf }}
      />
    </>
  );
}

/** Damaged content: what it is for whom, and what to do. */
function DamagedRows({ items }: { items: readonly DamagedItem[] }) {
  const { title, text, columns, columnHints, kinds, actions, unused } = useWords(serviceWords).damaged;
  return (
    <>
      <Text variant="strong" px="1.25rem" pt="sm">
        {title}
      </Text>
      <Text variant="caption" px="1.25rem">
        {text}
      </Text>
      <RowTable
        title={title}
        rows={items}
        keyOf={({ contentHash }) => contentHash}
        labels={columns}
        hints={columnHints}
        wide={['content', 'action']}
        cells={{
          content: ({ contentHash, uses }) => (
            <span title={contentHash}>
              {uses.map(({ kind, id }) => (id === null ? kinds[kind] : `${kinds[kind]}: ${id}`)).join(', ') ||
                contentHash}
            </span>
          ),
          action: ({ uses: [use] }) => (use ? actions[use.kind] : unused),
        }}
      />
    </>
  );
}

/** `speech:openai` is the speech of that provider. */
function useServiceName(): (service: string) => string {
  const { services, speech } = useWords(serviceWords);
  return (service) => {
    const [area = '', provider] = service.split(':');
    if (provider !== undefined) return speech(provider);
    return Object.entries(services).find(([name]) => name === area)?.[1] ?? service;
  };
}

function Rows({ outages }: { outages: readonly ServiceOutage[] }) {
  const [{ title, columns, columnHints, kinds, outage, actions }, locale] = useLocalWords(serviceWords);
  const nameOf = useServiceName();
  return (
    <RowTable
      title={title}
      rows={outages}
      keyOf={({ process, service }) => `${process}/${service}`}
      labels={columns}
      hints={columnHints}
      figures={['failures']}
      wide={['service', 'process']}
      cells={{
        service: ({ service, kind }) => (
          <>
            <Text variant="strong">{outage(nameOf(service), kinds[kind])}</Text>
            <Text variant="caption">{actions[kind]}</Text>
          </>
        ),
        since: ({ since }) => <TimeAgo at={since} />,
        lastFailedAt: ({ lastFailedAt }) => <TimeAgo at={lastFailedAt} />,
        failures: ({ failures }) => failures.toLocaleString(locale),
        process: ({ host, roles, process }) => (
          <span title={process}>
            {host} ({roles.join(', ')})
          </span>
        ),
      }}
    />
  );
}

/** External services that do not respond, in every process; polled. */
export function ServicesSection() {
  const texts = useWords(serviceWords);
  const query = useQuery(serviceQueries.outages());
  const { damaged = [], voiceEngines, isComplete = true } = query.data ?? {};
  return (
    <Section title={texts.title} description={texts.text} flush>
      {!isComplete && <Alert color="yellow">{texts.incomplete}</Alert>}
      <QueryRows query={query} rows={query.data?.outages} texts={texts} icon={<IconPlugConnected size={22} />}>
        {(outages) => (
          <Stack gap="xs">
            <Rows outages={outages} />
            <Text variant="caption" px="1.25rem" pb="sm">
              {texts.cause}
            </Text>
          </Stack>
        )}
      </QueryRows>
      {damaged.length > 0 && <DamagedRows items={damaged} />}
      {voiceEngines && voiceEngines.engines.length > 0 && <EngineRows engines={voiceEngines.engines} />}
    </Section>
  );
}
