import { maxModerationCharacters } from '@duetcast/domain/limits/publication-limits';
import { Alert, Anchor, Group, Stack, Text, Button, Textarea } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../client/use-change';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { TimeAgo } from '../../ui/time-ago';
import { adminAddress, BackLink, ReasonedQueryState } from '../admin/public';
import { TextLink } from '../../ui/buttons/text-link';
import { publicationIdOf } from '@duetcast/domain/publications/publication-decider';
import { moderationWords } from '@duetcast/words/en/admin/report';
import { PublicationStatus } from './publication-status';
import {
  reportQueries,
  type PublicationAddress,
  type PublicationWithReports,
  sendDecision,
  type Decision,
} from './report-queries';

function useDecision({ kind, contentId: id }: PublicationWithReports) {
  return useChange(reportQueries.all, (decision: Decision) => sendDecision({ kind, id }, decision));
}

/** Hides or restores the content, or dismisses its reports. */
function DecisionForm({ publication }: { publication: PublicationWithReports }) {
  const texts = useWords(moderationWords);
  const [reason, setReason] = useState('');
  const decision = useDecision(publication);
  const action = publication.status === 'hidden' ? 'restore' : 'hide';
  const decide = () => decision.mutate({ action, reason: reason.trim() }, { onSuccess: () => setReason('') });
  return (
    <Stack gap="sm">
      <Textarea
        label={texts.reason}
        description={texts.reasonHint(maxModerationCharacters)}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        maxLength={maxModerationCharacters}
        rows={2}
      />
      <Group gap="sm">
        <Button
          color={action === 'hide' ? 'red' : undefined}
          variant="outline"
          disabled={reason.trim() === '' || decision.isPending}
          onClick={decide}
        >
          {texts[action]}
        </Button>
        <Text variant="caption">{action === 'hide' ? texts.hideHint : texts.restoreHint}</Text>
      </Group>
      {publication.openReports > 0 && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={decision.isPending}
            onClick={() => decision.mutate({ action: 'dismiss' })}
          >
            {texts.dismiss}
          </Button>
          <Text variant="caption">{texts.dismissHint}</Text>
        </Group>
      )}
      {decision.isError && <ErrorAlert error={decision.error} title={texts.commandFailed} />}
    </Stack>
  );
}

function Facts({ publication }: { publication: PublicationWithReports }) {
  const texts = useWords(moderationWords);
  const { status, publicPath, accountId, publicationId, reason } = publication;
  return (
    <Stack gap="sm">
      <Group gap="md">
        <PublicationStatus status={status} />
        {publicPath === null ? (
          <Text variant="note">{texts.notPublic}</Text>
        ) : (
          <Anchor href={publicPath} target="_blank" rel="noopener" size="sm">
            {texts.open}
          </Anchor>
        )}
        <TextLink to={adminAddress('accounts', { account: accountId })}>{texts.owner}</TextLink>
        <TextLink to={adminAddress('events', { of: `publication-${publicationId}` })}>{texts.events}</TextLink>
      </Group>
      {status === 'hidden' && (
        <Alert color="red" icon={<IconEyeOff size={18} />} title={texts.hiddenTitle}>
          {reason}
        </Alert>
      )}
    </Stack>
  );
}

function Report({ report: { reason, at, text, email } }: { report: PublicationWithReports['reports'][number] }) {
  const texts = useWords(moderationWords);
  return (
    <Stack gap={2} component="li">
      <Group gap="xs">
        <Text variant="strong">{texts.reasons[reason]}</Text>
        <Text variant="caption">
          <TimeAgo at={at} />
        </Text>
      </Group>
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text ?? texts.noDetails}
      </Text>
      {email !== null && <Text variant="caption">{email}</Text>}
    </Stack>
  );
}

function LoadedPublication({ publication }: { publication: PublicationWithReports }) {
  const [texts, locale] = useLocalWords(moderationWords);
  const { kind, contentId, reports } = publication;
  return (
    <>
      <Section
        title={texts.kinds[kind]}
        description={<span className="dc-mono">{contentId}</span>}
        actions={<BackLink to="reports">{texts.back}</BackLink>}
      >
        <Facts publication={publication} />
      </Section>
      <Section title={texts.decision}>
        <DecisionForm publication={publication} />
      </Section>
      <Section title={texts.reports(reports.length.toLocaleString(locale))}>
        {reports.length === 0 ? (
          <Text variant="note">{texts.noReports}</Text>
        ) : (
          <Stack gap="md" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {reports.map((report) => (
              <Report key={report.reportId} report={report} />
            ))}
          </Stack>
        )}
      </Section>
    </>
  );
}

/** One publication with its reports and the decision about it. */
export function ReportView(address: PublicationAddress) {
  const texts = useWords(moderationWords);
  const publication = useQuery(reportQueries.one(address));
  if (publication.data) return <LoadedPublication publication={publication.data} />;
  return (
    <Section title={texts.title} actions={<BackLink to="reports">{texts.back}</BackLink>} flush>
      <ReasonedQueryState
        subject={publicationIdOf({ kind: address.kind, contentId: address.id })}
        query={publication}
        loading={texts.loading}
        failed={texts.oneFailed}
      />
    </Section>
  );
}
