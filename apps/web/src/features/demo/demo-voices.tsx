import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { messageOf } from '../../client/api';
import { useWords } from '../../i18n/language';
import { Flag, labelText, PreviewButton, sampleWords, voiceProblem, voiceQueries } from '../voices/public';
import { demoWords } from '@duetcast/words/en/site/demo';
import classes from './demo.module.css';

export const demoVoices = voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} });

interface Props {
  /** Its ID. */
  chosen: string | undefined;
  onChoose: (voice: Voice) => void;
}

/** A selectable voice with flag, tags, description and preview button. */
function VoiceOption({ voice, chosen, onChoose }: Props & { voice: Voice }) {
  const { labels } = useWords(sampleWords);
  const isChosen = voice.voice_id === chosen;
  const { gender, age } = voice.labels;
  return (
    <li className={classes.voice} data-chosen={isChosen || undefined}>
      <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={() => onChoose(voice)}>
        <span className={classes.name}>
          <Flag voice={voice} />
          <b dir="auto">{voice.name}</b>
        </span>
        <span className={classes.tags}>
          {[gender, age].filter(Boolean).map((tag) => (
            <span key={tag}>{labelText(tag, labels)}</span>
          ))}
        </span>
        <span className={classes.description} dir="auto">
          {voice.description}
        </span>
      </button>
      <PreviewButton voice={voice} />
    </li>
  );
}

/** The voices of the podcast collection. */
export function DemoVoices({ chosen, onChoose }: Props) {
  const texts = useWords(demoWords);
  const library = useWords(sampleWords);
  const voices = useQuery(demoVoices);
  if (voices.isPending)
    return (
      <p className={classes.state} role="status">
        {texts.loadingVoices}
      </p>
    );
  if (voices.isError)
    return (
      <div className={classes.state}>
        <p className={classes.failure} role="alert">
          {messageOf(voiceProblem(voices.error, library), library.fetchFailed)}
        </p>
        <Button size="xs" variant="default" onClick={() => void voices.refetch()}>
          {library.tryAgain}
        </Button>
      </div>
    );
  if (voices.data.data.length === 0)
    return (
      <p className={classes.state} role="status">
        {texts.noVoices}
      </p>
    );
  return (
    <ul className={classes.list} aria-label={texts.voices} tabIndex={0}>
      {voices.data.data.map((voice) => (
        <VoiceOption key={voice.voice_id} voice={voice} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}
