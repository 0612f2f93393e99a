import { SectionHead } from '../../ui/card-section';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Anchor, Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { charactersIn, firstCharacters } from '@duetcast/domain/kernel/characters';
import { maxPreviewCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { Voice } from '@duetcast/domain/voices/voice';
import { messageOf } from '../../client/api';
import {
  basicLabelOf,
  useVoiceCheck,
  VoiceWarning,
  Flag,
  soundOf,
  labelText,
  PreviewButton,
  sampleWords,
  voiceProblem,
  voiceQueries,
} from '../voices/public';
import { moveFocus } from '../../ui/move-focus';
import { useReason } from '../../ui/use-reason';
import { useLocale, useWords } from '../../i18n/language';
import { demoFailure, previewScript } from './demo-calls';
import { chosenDemoVoice, keepDemoText, keepDemoVoice, typedDemoText } from './demo-text';
import { demoWords } from '@duetcast/words/en/site/demo';
import classes from './demo.module.css';
import { lazyOf } from '../../ui/lazy/lazy-of';

const demoVoices = voiceQueries.list({ podcast: true, page: 1, search: '', filters: {} });

interface Props {
  /** Its ID. */
  chosen: string | undefined;
  onChoose: (voice: Voice) => void;
}

interface OptionProps extends Props {
  voice: Voice;
  /** Whether the tab key reaches this voice; arrow keys lead to the others. */
  isTabStop: boolean;
  onFocus: () => void;
}

/** A selectable voice with flag, tags, description and preview button. */
function VoiceOption({ voice, chosen, onChoose, isTabStop, onFocus }: OptionProps) {
  const { labels } = useWords(sampleWords);
  const isChosen = voice.voice_id === chosen;
  const { gender, age } = voice.labels;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li className={classes.voice} data-chosen={isChosen || undefined} onFocus={onFocus}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        tabIndex={tabIndex}
        onClick={() => onChoose(voice)}
      >
        <span className={classes.name}>
          <Flag voice={voice} />
          <b dir="auto">{voice.name}</b>
        </span>
        <span className={classes.tags}>
          {[gender, age, basicLabelOf(voice)].filter(Boolean).map((tag) => (
            <span key={tag}>{labelText(tag, labels)}</span>
          ))}
        </span>
        <span className={classes.description} dir="auto">
          {soundOf(voice, labels)}
        </span>
      </button>
      <PreviewButton voice={voice} tabIndex={tabIndex} />
    </li>
  );
}

/** The voices of the podcast collection. */
function DemoVoices({ chosen, onChoose }: Props) {
  const texts = useWords(demoWords);
  const library = useWords(sampleWords);
  const voices = useQuery(demoVoices);
  const [focused, setFocused] = useState<string>();
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
  const listed = voices.data.data;
  const tabStop = [focused, chosen].find((id) => listed.some(({ voice_id }) => voice_id === id)) ?? listed[0]?.voice_id;
  return (
    <ul className={classes.list} aria-label={texts.voices} onKeyDown={(event) => moveFocus(event, '[aria-pressed]')}>
      {listed.map((voice) => (
        <VoiceOption
          key={voice.voice_id}
          voice={voice}
          chosen={chosen}
          onChoose={onChoose}
          isTabStop={voice.voice_id === tabStop}
          onFocus={() => setFocused(voice.voice_id)}
        />
      ))}
    </ul>
  );
}

const ScriptPreviewModal = lazyOf(() => import('./script-preview-modal'), 'ScriptPreviewModal');

/**
 * Whether the dialog is open (null: never opened). Focus returns to the button on close: it was disabled while pending, so
 * the browser had moved the focus.
 */
function useDialog(hasFailed: boolean) {
  const [isRequested, setIsRequested] = useState<boolean | null>(null);
  const opened = isRequested && !hasFailed;
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened === false) buttonRef.current?.focus();
  }, [opened]);
  return { opened, setOpened: setIsRequested, buttonRef };
}

/** The voice that was chosen before, else the first of the page's language; null: there is none, or the list is not here yet. */
function usePreselectedVoice(): Voice | null {
  const language = useLocale().split('-')[0];
  const { data } = useQuery(demoVoices);
  const earlier = chosenDemoVoice();
  return (
    data?.data.find(({ voice_id }) => voice_id === earlier) ??
    data?.data.find(({ labels }) => labels.language === language) ??
    null
  );
}

/** "Try now!": previews a script for a text and a voice. */
export function Demo() {
  const texts = useWords(demoWords);
  const [typed, setTyped] = useState(typedDemoText);
  const [chosen, setChosen] = useState<Voice | null>(null);
  const setVoice = (voice: Voice) => {
    setChosen(voice);
    keepDemoVoice(voice.voice_id);
  };
  const preselected = usePreselectedVoice();
  const voice = chosen ?? preselected;
  const text = typed ?? texts.defaultText;
  const characters = charactersIn(text);
  const demo = useMutation({ mutationFn: () => previewScript(text, voice?.voice_id ?? '') });
  const { opened, setOpened, buttonRef } = useDialog(demo.isError);
  const reason = useReason(demo.error, texts.failedScript);
  const generate = () => {
    setOpened(true);
    demo.mutate();
  };
  const close = () => {
    setOpened(false);
    if (demo.isPending) demo.reset();
  };
  const isReady = text.trim() !== '' && voice !== null && !demo.isPending;
  const warning = useVoiceCheck(text, voice ? [voice.voice_id] : []).get(voice?.voice_id ?? '');
  return (
    <section className={classes.demo} id="try" aria-labelledby="try-title">
      <SectionHead id="try-title" title={texts.title} lead={texts.lead} />
      <div className={classes.columns}>
        <div className={classes.text}>
          <label htmlFor="try-text">{texts.text}</label>
          <textarea
            id="try-text"
            className={classes.field}
            rows={9}
            value={text}
            dir="auto"
            onChange={({ currentTarget }) => {
              const value = firstCharacters(currentTarget.value, maxPreviewCharacters);
              setTyped(value);
              keepDemoText(value);
            }}
          />
          <p className={classes.counter} data-full={characters === maxPreviewCharacters || undefined} role="status">
            {texts.counter(characters, maxPreviewCharacters)}
          </p>
          {voice && warning && <VoiceWarning warning={warning} voice={voice} onChoose={setVoice} />}
          <Button
            ref={buttonRef}
            size="md"
            leftSection={<IconSparkles size={18} aria-hidden />}
            disabled={!isReady}
            onClick={generate}
          >
            {demo.isPending ? texts.generating : texts.generate}
          </Button>
          {demo.isError && (
            <p className={classes.failure} role="alert">
              {demoFailure(demo.error, reason, texts)}
            </p>
          )}
        </div>
        <div className={classes.voices}>
          <DemoVoices chosen={voice?.voice_id} onChoose={setVoice} />
          <Anchor component={Link} to="/voices" size="sm" fw={600}>
            {texts.viewAll}
          </Anchor>
        </div>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <ScriptPreviewModal preview={demo.data ?? null} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
