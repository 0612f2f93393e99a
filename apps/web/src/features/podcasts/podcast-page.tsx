import type { ComponentType } from 'react';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { LinkButton } from '../../ui/buttons/link-button';
import { useWords, useLocalWords } from '../../i18n/language';
import { isMissing } from '../../client/is-missing';
import { CopyButton } from '../../ui/buttons/copy-button';
import { DashboardLink } from '../../ui/buttons/dashboard-link';
import { ErrorAlert } from '../../ui/error-alert';
import { TimeAgo } from '../../ui/time-ago';
import { excerptOf } from './excerpt';
import { podcastQueries, type PodcastJob } from './podcast-queries';
import { ScriptActions } from './script-actions';
import { podcastWords } from '@duetcast/words/en/jobs/podcast';
import classes from './welcome-modal.module.css';

function Summary({ podcast }: { podcast: PodcastJob }) {
  const [texts, locale] = useLocalWords(podcastWords);
  const navigate = useNavigate();
  const { id, content, created_at, metadata } = podcast;
  const count = (value: number) => value.toLocaleString(locale);
  const { characterCount, segmentCount } = metadata;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text variant="note">
          {`${texts.characters(count(characterCount))} · ${texts.segments(segmentCount, count(segmentCount))} · `}
          <TimeAgo at={created_at} />
        </Text>
        <Group gap="xs">
          <ScriptActions podcast={podcast} heading={texts.script} onDeleted={() => navigate('/dashboard?tab=create')} />
          <LinkButton
            to="/dashboard?tab=create"
            state={{ podcastId: id }}
            variant="default"
            leftSection={<IconEdit size={16} />}
            label={texts.open}
          />
        </Group>
      </Group>
      <blockquote className={classes.content} dir="auto">
        {excerptOf(content)}
      </blockquote>
    </Stack>
  );
}

interface Props {
  /** Renders the podcast's events up to this position. */
  audit: ComponentType<{ id: string; position: string | undefined }>;
}

/** `/dashboard/podcasts/:podcastId`: one script with its audit trail, which outlasts the texts. */
export function PodcastPage({ audit: Audit }: Props) {
  const { podcastId = '' } = useParams();
  const texts = useWords(podcastWords);
  const { data, isPending, isError, error } = useQuery(podcastQueries.detail(podcastId));
  return (
    <Stack gap="lg">
      <DashboardLink label={texts.back} />
      <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {data?.title || texts.script}
      </Title>
      <Group gap={6} wrap="nowrap">
        <Text variant="caption" className="dc-mono">
          {podcastId}
        </Text>
        <CopyButton value={podcastId} label={texts.copyId} />
      </Group>
      {isPending && <Skeleton height={120} radius="lg" role="status" aria-label={texts.loading} />}
      {isError && !data && <ErrorAlert error={error} title={texts.loadFailed} />}
      {data && <Summary podcast={data} />}
      {!isPending && !isMissing(error) && <Audit id={podcastId} position={data?.position} />}
    </Stack>
  );
}
