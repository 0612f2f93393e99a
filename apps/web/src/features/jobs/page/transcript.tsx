import { useState } from 'react';
import { Anchor, Button, Group, Loader, Stack, UnstyledButton } from '@mantine/core';
import { IconTextCaption } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { jobPageWords } from '@duetcast/words/en/jobs/job-page';
import { useWords } from '../../../i18n/words';
import { clockText } from '../../../ui/format/clock-text';
import { captionsPath } from '../rows/job-format';
import { jobQueries } from '../rows/job-queries';
import classes from './job-output.module.css';

interface Props {
  jobId: string;
  /** Position of the audio in seconds. */
  at: number;
  onSeek: (seconds: number) => void;
}

function Lines({ jobId, at, onSeek }: Props) {
  const { transcript: label, noTranscript, transcriptFailed } = useWords(jobPageWords);
  const { data: lines, isError } = useQuery(jobQueries.transcript(jobId));
  if (isError) return <p role="alert">{transcriptFailed}</p>;
  if (!lines) return <Loader size="sm" />;
  if (lines.length === 0) return <p>{noTranscript}</p>;
  return (
    <ol className={classes.chapters} aria-label={label}>
      {lines.map(({ speaker, startTime, endTime, body }) => (
        <li key={startTime}>
          <UnstyledButton
            className={classes.chapter}
            aria-current={(at >= startTime && at < endTime) || undefined}
            onClick={() => onSeek(startTime)}
          >
            <span className="dc-number">{clockText(startTime)}</span>
            <span dir="auto">
              {speaker && <b>{speaker}: </b>}
              {body}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

/** What is said, line by line, following the audio; and files of captions. */
export function Transcript(props: Props) {
  const { transcript: label, captions } = useWords(jobPageWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          leftSection={<IconTextCaption size={15} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
        {(['vtt', 'srt'] as const).map((format) => (
          <Anchor key={format} href={captionsPath(props.jobId, format)} download={`${props.jobId}.${format}`} size="sm">
            {captions(format.toUpperCase())}
          </Anchor>
        ))}
      </Group>
      {isOpen && <Lines {...props} />}
    </Stack>
  );
}
