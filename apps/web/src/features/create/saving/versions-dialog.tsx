import { useState } from 'react';
import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createWords } from '@duetcast/words/en/jobs/create';
import { auditQuery, type AuditEvent } from '../../../client/audit-trail';
import { useWords, useLocalWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { TimeAgo } from '../../../ui/time-ago';
import { sentenceOf, sentenceWords } from '../../audit/public';
import { useJobReason } from '../../jobs/public';
import type { Draft } from '../draft/draft';
import { savedDraft } from '../library/use-open-script';
import { createQueries, type SavedScript } from '../requests/create-queries';
import { ComparedLines } from './compared-lines';
import { linesOf } from './save-status';
import classes from './saving.module.css';
import { Dialog } from '../../../ui/dialog';

interface Props {
  draft: Draft;
  podcastId: string;
  onClose: () => void;
  onBringBack: (part: Partial<Draft>) => void;
}

const versionOf = ({ type, data }: AuditEvent): string | null =>
  type === 'ScriptGenerated' || type === 'ScriptEdited' ? (data.scriptHash as string) : null;

function Version({ event, isOpen, onOpen }: { event: AuditEvent; isOpen: boolean; onOpen: () => void }) {
  const [words, locale] = useLocalWords(sentenceWords);
  const reasonOf = useJobReason();
  return (
    <UnstyledButton className={classes.version} aria-expanded={isOpen} onClick={onOpen}>
      <Text size="sm">{sentenceOf(event, words, locale, reasonOf)}</Text>
      <Text variant="caption">
        <TimeAgo at={event.time} /> · {words.actors[event.actor.kind] ?? event.actor.kind}
      </Text>
    </UnstyledButton>
  );
}

/** The versions in the audit trail, newest first: each can be compared with the draft and brought back. */
function Versions({ draft, podcastId, onClose, onBringBack }: Props) {
  const texts = useWords(createWords);
  const cache = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
  const trail = useQuery({ ...auditQuery('podcasts', podcastId), staleTime: 0 });
  const version = useQuery(createQueries.version(podcastId, opened));
  const bringing = useMutation({
    mutationFn: (script: SavedScript) => savedDraft({ ...script, version: '' }, podcastId, cache),
    onSuccess: ({ saved: _saved, ...part }) => {
      onBringBack(part);
      onClose();
    },
  });
  if (trail.isPending) return <Skeleton height={160} role="status" aria-label={texts.loading} />;
  if (trail.isError) return <ErrorAlert error={trail.error} title={texts.versionsFailed} />;
  const events = trail.data.events.filter((event) => versionOf(event) !== null).toReversed();
  return (
    <Stack gap={4}>
      {events.map((event) => {
        const hash = versionOf(event);
        const isOpen = hash === opened;
        return (
          <div key={event.revision}>
            <Version event={event} isOpen={isOpen} onOpen={() => setOpened(isOpen ? null : hash)} />
            {isOpen && version.isError && <ErrorAlert error={version.error} title={texts.versionsFailed} />}
            {isOpen && version.data && (
              <Stack gap="xs" mb="sm" align="flex-start">
                <ComparedLines before={version.data.segments} after={linesOf(draft)} />
                {bringing.isError && <ErrorAlert error={bringing.error} title={texts.versionsFailed} />}
                <Button
                  size="xs"
                  variant="default"
                  loading={bringing.isPending}
                  onClick={() => bringing.mutate(version.data)}
                >
                  {texts.bringBack}
                </Button>
              </Stack>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

export function VersionsDialog(props: Props) {
  const { versions, versionsHint } = useWords(createWords);
  return (
    <Dialog opened title={versions} size="lg" onClose={props.onClose}>
      <Text variant="note" mb="sm">
        {versionsHint}
      </Text>
      <Versions {...props} />
    </Dialog>
  );
}
