import { useRef, useState } from 'react';
import { Alert, Button, Stack, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArchiveOff, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { Section } from '../../../ui/section';
import { useReason } from '../../../ui/use-reason';
import { stopOtherAudio } from '../../../ui/audio-preview';
import { captionsPath, downloadPath } from '../rows/job-format';
import { clockText } from '../../../ui/format/clock-text';
import { sizeText } from '../../../ui/format/size-text';
import classes from './job-output.module.css';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { jobQueries, type Chapter, type JobDetail } from '../rows/job-queries';
import { Transcript } from './transcript';

interface ChaptersProps {
  chapters: readonly Chapter[];
  at: number;
  onSeek: (seconds: number) => void;
}

function Chapters({ chapters, at, onSeek }: ChaptersProps) {
  const { chapters: label } = useWords(jobPageWords);
  return (
    <ol className={classes.chapters} aria-label={label}>
      {chapters.map((chapter, index) => {
        const isCurrent = at >= chapter.startSeconds && at < chapter.endSeconds;
        return (
          <li key={`${index}-${chapter.startSeconds}`}>
            <UnstyledButton
              className={classes.chapter}
              aria-current={isCurrent || undefined}
              onClick={() => onSeek(chapter.startSeconds)}
            >
              <span className="dc-number">{clockText(chapter.startSeconds)}</span>
              <span dir="auto">{chapter.title}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ol>
  );
}

type Output = JobDetail & { outputUrl: string };

interface PlayerProps {
  job: Output;
  onFailed: () => void;
}

function Player({ job: { id, outputUrl, chapters }, onFailed }: PlayerProps) {
  const { player, transcript } = useWords(jobPageWords);
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const seek = (seconds: number) => {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    // A browser may block playback; the position has changed anyway.
    audio.current.play().catch(() => undefined);
  };
  return (
    <>
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={outputUrl}
        className={classes.player}
        aria-label={player}
        onPlay={({ currentTarget }) => stopOtherAudio(currentTarget)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onError={onFailed}
      >
        <track kind="captions" src={captionsPath(id, 'vtt')} label={transcript} />
      </audio>
      {chapters && chapters.length > 0 && <Chapters chapters={chapters} at={at} onSeek={seek} />}
      <Transcript jobId={id} at={at} onSeek={seek} />
    </>
  );
}

function DownloadButton({ job: { id, outputUrl, metadata } }: { job: Output }) {
  const { download } = useWords(jobPageWords);
  const format = metadata?.format ?? 'mp3';
  return (
    <Button
      component="a"
      href={downloadPath(outputUrl)}
      download={`${id}.${format}`}
      leftSection={<IconDownload size={17} />}
    >
      {download(format.toUpperCase())}
    </Button>
  );
}

/** The finished audio with player, chapters and download. */
export function JobOutput({ job }: { job: Output }) {
  const texts = useWords(jobPageWords);
  const locale = useLocale();
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
    <Section title={texts.audio} description={facts} actions={<DownloadButton job={job} />}>
      <Stack gap="md">
        <Player job={job} onFailed={() => setFailed(true)} />
        {failed && !refusal.isLoading && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
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
    <Alert color="gray" variant="light" icon={<IconArchiveOff size={18} />} title={expiredTitle}>
      {expired}
    </Alert>
  );
}
