import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDevicesOff, IconExternalLink } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sessionWords, type SessionWords } from '@duetcast/words/en/account/session';
import { useSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { Section, QueryState } from '../../ui/section';
import { MorePages } from '../../ui/table/more-pages';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { openHostedProfile } from '../sign-in/public';
import { RemoveButton } from '../../ui/buttons/remove-button';
import { RequestButton } from '../../ui/buttons/request-button';
import { sessionsQuery, useEndSessions, type OwnSession } from './session-queries';

/** Of "Firefox on Linux", as the server names it. */
function deviceName(device: string, texts: SessionWords): string {
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? browser : texts.device(browser, system);
}

function Device({ session: { device, current } }: { session: OwnSession }) {
  const texts = useWords(sessionWords);
  return (
    <Group gap="xs">
      {device === null ? texts.unknownDevice : deviceName(device, texts)}
      {current && <Badge variant="light">{texts.thisDevice}</Badge>}
    </Group>
  );
}

/** The provider has a page of its own for its sessions. */
function HostedSessions() {
  const texts = useWords(sessionWords);
  const opening = useMutation({ mutationFn: openHostedProfile });
  return (
    <Section title={texts.title} description={texts.hosted}>
      <Stack gap="md" align="flex-start">
        {opening.isError && <ErrorAlert error={opening.error} title={texts.providerFailed} />}
        <RequestButton request={opening} icon={IconExternalLink} label={texts.openProvider} />
      </Stack>
    </Section>
  );
}

function EndOthers({ ending }: { ending: ReturnType<typeof useEndSessions> }) {
  const texts = useWords(sessionWords);
  const [ask, dialog] = useConfirm(
    () => ({ ...texts.question, keep: texts.keep }),
    () => ending.mutate(null),
  );
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconDevicesOff size={15} aria-hidden />}
        loading={ending.isPending && ending.variables === null}
        onClick={ask}
      >
        {texts.endOthers}
      </Button>
      {dialog}
    </>
  );
}

function LocalSessions() {
  const texts = useWords(sessionWords);
  const list = useInfiniteQuery(sessionsQuery);
  const ending = useEndSessions();
  const sessions = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const hasOthers = sessions.some(({ current }) => !current);
  const failed = ending.variables === null ? texts.endOthersFailed : texts.endFailed;
  return (
    <Section title={texts.title} description={texts.text} actions={hasOthers && <EndOthers ending={ending} />} flush>
      <QueryState query={list} loading={texts.loading} failed={texts.failed} />
      {ending.isError && <ErrorAlert error={ending.error} title={failed} />}
      {sessions.length > 0 && (
        <RowTable
          title={texts.title}
          rows={sessions}
          keyOf={({ id }) => id}
          labels={texts.columns}
          wide={['device']}
          cells={{
            device: (session) => <Device session={session} />,
            createdAt: ({ createdAt }) => <TimeAgo at={createdAt} />,
            lastUsedAt: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} />,
            end: ({ id, current }) =>
              !current && (
                <RemoveButton
                  label={texts.end}
                  loading={ending.isPending && ending.variables === id}
                  onClick={() => ending.mutate(id)}
                />
              ),
          }}
        />
      )}
      {list.data && !hasOthers && (
        <Text variant="note" p="lg">
          {texts.onlyThis}
        </Text>
      )}
      <MorePages pages={list} />
    </Section>
  );
}

/** Where the account is signed in, each session with its end. */
export const SessionsCard = () => (useSession()?.isHosted ? <HostedSessions /> : <LocalSessions />);
