import { useMemo } from 'react';
import { Stack } from '@mantine/core';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { useLocalWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import { sizeText } from '../../../ui/format/size-text';
import { Section } from '../../../ui/section';
import { captionsPath, transcriptPath } from '../rows/job-format';
import { JobPlayer } from './job-player';
import { OutputActions, type Output } from './output-actions';

const chaptersOf = ({ chapters }: Output) =>
  (chapters ?? []).map(({ title, startSeconds }) => ({ title, startTime: startSeconds }));

/** The finished audio: player, chapters, transcript, and what can be done with it. */
export function JobOutput({ job }: { job: Output }) {
  const [{ audio, player }, locale] = useLocalWords(jobPageWords);
  const chapters = useMemo(() => chaptersOf(job), [job]);
  const { id, title, metadata, type } = job;
  const texts = type === 'stitch' ? {} : { transcript: transcriptPath(id), captions: captionsPath(id, 'vtt') };
  const facts =
    metadata &&
    [clock(metadata.duration), sizeText(metadata.fileSize, locale), metadata.format.toUpperCase()].join(' · ');
  return (
    <Section title={audio} description={facts}>
      <Stack gap="md">
        <JobPlayer job={job} heading={title || player} chapters={chapters} {...texts}>
          <OutputActions job={job} />
        </JobPlayer>
      </Stack>
    </Section>
  );
}
