import { useRef, useState } from 'react';
import { Alert, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { Section } from '../../ui/section';
import type { Chapter, JobDetail } from './job-queries';
import classes from './job-output.module.css';
import { clockText, downloadPath, sizeText } from './job-words';

interface ChaptersProps {
  chapters: readonly Chapter[];
  at: number;
  onSeek: (seconds: number) => void;
}

function Chapters({ chapters, at, onSeek }: ChaptersProps) {
  return (
    <ol className={classes.chapters} aria-label="Chapters">
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

/** The finished audio: hear it, jump to a chapter, take it home. */
export function JobOutput({ job }: { job: JobDetail & { outputUrl: string } }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const { metadata, outputUrl, chapters } = job;
  const seek = (seconds: number) => {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    // A browser may refuse to play; the position has moved all the same.
    audio.current.play().catch(() => undefined);
  };
  return (
    <Section
      title="Audio"
      description={
        metadata &&
        `${clockText(metadata.duration)} · ${sizeText(metadata.fileSize)} · ${metadata.format.toUpperCase()}`
      }
      actions={
        <Button
          component="a"
          href={downloadPath(outputUrl)}
          download={`${job.id}.${metadata?.format ?? 'mp3'}`}
          leftSection={<IconDownload size={17} />}
        >
          Download {metadata?.format.toUpperCase() ?? 'MP3'}
        </Button>
      }
    >
      <Stack gap="md">
        <audio
          ref={audio}
          controls
          preload="metadata"
          src={outputUrl}
          className={classes.player}
          aria-label="Finished audio"
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
          onError={() => setFailed(true)}
        />
        {failed && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
            The audio could not be played here. It can still be downloaded.
          </Alert>
        )}
        {chapters && chapters.length > 0 && <Chapters chapters={chapters} at={at} onSeek={seek} />}
      </Stack>
    </Section>
  );
}

/** In the place of audio that retention has deleted. */
export const OutputGone = () => (
  <Group>
    <Text c="dimmed">The audio of this job was deleted after its retention period. Its audit trail stays.</Text>
  </Group>
);
