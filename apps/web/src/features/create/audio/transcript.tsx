import { useEffect, useRef } from 'react';
import { Alert, Stack, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useLocale, useWords } from '../../../i18n/language';
import { clock } from '@duetcast/player/clock';
import type { PartTime, SegmentState } from '../../jobs/public';
import classes from './audio.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import type { Render, RenderedLine } from '../draft/draft';
import type { RenderedAudio } from './use-rendered-audio';

/** `scrollIntoView` ignores CSS, so reduced motion is checked here. */
const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

interface LineProps {
  line: RenderedLine;
  index: number;
  state: SegmentState | undefined;
  time: PartTime | undefined;
  isCurrent: boolean;
  onJump: (index: number) => void;
}

function TranscriptLine({ line, index, state, time, isCurrent, onJump }: LineProps) {
  const texts = useWords(createWords);
  const roles = useWords(speakerWords);
  const number = (index + 1).toLocaleString(useLocale());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [isCurrent]);
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={classes.spoken}
        data-speaker={line.speaker}
        data-state={time ? undefined : state}
        aria-current={isCurrent || undefined}
        disabled={!time}
        onClick={() => onJump(index)}
      >
        <span className={classes.spokenHead}>
          <b>{roles[line.speaker]}</b>
          <span>{line.voiceName}</span>
          <span>
            {time ? (
              <span aria-label={texts.jumpTo(number, clock(time.startSeconds))} role="img">
                {clock(time.startSeconds)}
              </span>
            ) : (
              state && texts.states[state]
            )}
          </span>
        </span>
        <span dir="auto">{line.text}</span>
      </UnstyledButton>
    </li>
  );
}

/** The rendered text: state of each line while rendering, then links into the audio. */
export function Transcript({ render, audio }: { render: Render; audio: RenderedAudio }) {
  const texts = useWords(createWords);
  const { job, states, playback, isChanged } = audio;
  const times = job.data?.outputUrl ? audio.times : [];
  return (
    <Stack gap="md">
      {isChanged && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />}>
          {texts.changed}
        </Alert>
      )}
      <ol className={classes.transcript} aria-label={texts.transcript}>
        {render.lines.map((line, index) => (
          <TranscriptLine
            key={line.id}
            line={line}
            index={index}
            state={states[index]}
            time={times[index]}
            isCurrent={playback.current === index && times.length > 0}
            onJump={playback.jump}
          />
        ))}
      </ol>
    </Stack>
  );
}
