import { useMemo, useState } from 'react';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArchiveOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../../i18n/language';
import { Section } from '../../../ui/section';
import { useReason } from '../../../ui/use-reason';
import { Player } from '../../../ui/player';
import { captionsPath, peaksPath, transcriptPath } from '../rows/job-format';
import { clockText } from '../../../ui/format/clock-text';
import { sizeText } from '../../../ui/format/size-text';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { jobQueries } from '../rows/job-queries';
import { OutputActions, type Output } from './output-actions';

/** Chapters as the player takes them. */
const chaptersOf = ({ chapters }: Output) =>
  (chapters ?? []).map(({ title, startSeconds }) => ({ title, startTime: startSeconds }));

function JobPlayer({ job, onFailed }: { job: Output; onFailed: () => void }) {
  const { player } = useWords(jobPageWords);
  const { id, outputUrl, title, metadata, type } = job;
  const chapters = useMemo(() => chaptersOf(job), [job]);
  const texts = type === 'stitch' ? {} : { transcript: transcriptPath(id), captions: captionsPath(id, 'vtt') };
  return (
    <Player
      src={outputUrl}
      heading={title || player}
      duration={metadata?.duration}
      peaks={peaksPath(id)}
      chapters={chapters}
      onFailed={onFailed}
      {...texts}
    />
  );
}

/** The finished audio: player, chapters, transcript, and what can be done with it. */
export function JobOutput({ job }: { job: Output }) {
  const [texts, locale] = useLocalWords(jobPageWords);
  const [failed, setFailed] = useState(false);
  // The audio element reports no reason, so ask the server.
  const refusal = useQuery({ ...jobQueries.outputRefusal(job), enabled: failed });
  const reason = useReason(refusal.data, texts.unplayable);
  const { metadata } = job;
  if (refusal.data?.status === 410) return <OutputGone />;
  const facts =
    metadata &&
    [clockText(metadata.duration), sizeText(metadata.fileSize, locale), metadata.format.toUpperCase()].join(' · ');
  return (
    <Section title={texts.audio} description={facts}>
      <Stack gap="md">
        <JobPlayer job={job} onFailed={() => setFailed(true)} />
        <OutputActions job={job} />
        {failed && !refusal.isLoading && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {reason}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

/** Replaces audio that was deleted after its retention period. */
export function OutputGone() {
  const { expiredTitle, expired } = useWords(jobPageWords);
  return (
    <Alert color="gray" icon={<IconArchiveOff size={18} />} title={expiredTitle}>
      {expired}
    </Alert>
  );
}
