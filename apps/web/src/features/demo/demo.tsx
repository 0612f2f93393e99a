import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Anchor, Button, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { charactersIn, firstCharacters } from '@duetcast/domain/kernel/characters';
import { maxPreviewCharacters } from '@duetcast/domain/limits/podcast-limits';
import type { Voice } from '@duetcast/domain/voices/voice';
import { useVoiceCheck, VoiceWarning } from '../voices/public';
import { useReason } from '../../ui/use-reason';
import { useLocale, useWords } from '../../i18n/language';
import { demoFailure, previewScript } from './demo-calls';
import { demoVoices, DemoVoices } from './demo-voices';
import { demoWords } from '@duetcast/words/en/site/demo';
import classes from './demo.module.css';

const ScriptPreviewModal = lazy(() =>
  import('./script-preview-modal').then(({ ScriptPreviewModal: component }) => ({ default: component })),
);

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

/** The first podcast voice of the page's language; null: there is none, or the list is not here yet. */
function usePreselectedVoice(): Voice | null {
  const language = useLocale().split('-')[0];
  const { data } = useQuery(demoVoices);
  return data?.data.find(({ labels }) => labels.language === language) ?? null;
}

/** "Try now!": previews a script for a text and a voice. */
export function Demo() {
  const texts = useWords(demoWords);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setVoice] = useState<Voice | null>(null);
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
      <header className={classes.head}>
        <Title order={2} id="try-title">
          {texts.title}
        </Title>
        <p>{texts.lead}</p>
      </header>
      <div className={classes.columns}>
        <div className={classes.text}>
          <label htmlFor="try-text">{texts.text}</label>
          <textarea
            id="try-text"
            className={classes.field}
            rows={9}
            value={text}
            dir="auto"
            onChange={({ currentTarget }) => setTyped(firstCharacters(currentTarget.value, maxPreviewCharacters))}
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
