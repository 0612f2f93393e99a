import { useRef, useState } from 'react';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@duetcast/domain/voices/voice';
import { fieldsOf } from '../../client/api';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { PageHeading } from '../../ui/page/page-heading';
import { Section, StatusNote } from '../../ui/section';
import { accountQueries } from '../accounts/public';
import { charactersLeft } from '../usage/public';
import { useSession } from '../../client/session';
import { MusicCard } from '../sounds/public';
import { languageName, useVoiceCheck, VoicePicker, VoiceWarning, type VoiceMismatch } from '../voices/public';
import { ArticleCard } from './article/article-card';
import { CostCard } from './audio/cost-card';
import { MakeBar } from './audio/make-bar';
import { reusedLines, unsuitedLines, useEstimate } from './audio/use-estimate';
import classes from './create-tab.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { castOf, isEmpty, spokenLines } from './draft/draft';
import type { SpeakerId } from '@duetcast/domain/podcasts/speakers';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { speakerColor } from '../../ui/speaker-color';
import { LibraryDialog } from './library/library-dialog';
import { ScriptCard, type ScriptMode } from './script-card';
import { useDraft, type DraftControls } from './draft/use-draft';
import { useLinePreview } from './lines/use-line-preview';
import { useRenderedAudio } from './audio/use-rendered-audio';
import { useRender } from './audio/use-render';
import { useOpenScript } from './library/use-open-script';
import { usePreselectedVoices } from './article/use-preselected-voices';
import { useFirstArticle } from './article/use-first-article';
import { useMakeWritten } from './article/use-make-written';
import { useWriteScript } from './article/use-write-script';
import { useDialog } from '../../ui/address/use-address';
import { useSavedScript } from './saving/use-saved-script';

interface CastVoiceProps {
  speaker: SpeakerId;
  controls: DraftControls;
  warnings: ReadonlyMap<string, VoiceMismatch>;
}

function CastVoice({ speaker, controls: { draft, edit }, warnings }: CastVoiceProps) {
  const roles = useWords(speakerWords);
  const voice = draft.voices[speaker] ?? null;
  const warning = voice ? warnings.get(voice.voice_id) : undefined;
  const choose = (chosen: Voice) => edit({ voices: { ...draft.voices, [speaker]: chosen } });
  return (
    <Stack gap="xs">
      <VoicePicker label={roles[speaker]} color={speakerColor(speaker)} voice={voice} onChange={choose} />
      {voice && warning && <VoiceWarning warning={warning} voice={voice} onChoose={choose} />}
    </Stack>
  );
}

function Cast({ controls }: { controls: DraftControls }) {
  const unspoken = usePreselectedVoices(controls);
  const { draft } = controls;
  const [texts, locale] = useLocalWords(createWords);
  // Lines have warnings of their own.
  const text = spokenLines(draft.lines).length === 0 ? draft.article.text : '';
  const cast = castOf(draft);
  const chosen = cast.flatMap((speaker) => draft.voices[speaker]?.voice_id ?? []);
  const warnings = useVoiceCheck(text, chosen);
  return (
    <Section title={texts.cast} description={texts.castHint}>
      {unspoken !== null && <StatusNote>{texts.noVoices(languageName(unspoken, locale))}</StatusNote>}
      <div className={classes.cast}>
        {cast.map((speaker) => (
          <CastVoice key={speaker} speaker={speaker} controls={controls} warnings={warnings} />
        ))}
      </div>
    </Section>
  );
}

function Head({ onLibrary, onNew, canStartNew }: { onLibrary: () => void; onNew: () => void; canStartNew: boolean }) {
  const texts = useWords(createWords);
  return (
    <PageHeading title={texts.title} lead={texts.lead}>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconFiles size={17} />} onClick={onLibrary}>
          {texts.myScripts}
        </Button>
        {canStartNew && (
          <Button variant="default" leftSection={<IconFilePlus size={17} />} onClick={onNew}>
            {texts.startNew}
          </Button>
        )}
      </Group>
    </PageHeading>
  );
}

function DraftEditor({ accountId }: { accountId: string }) {
  const [texts, locale] = useLocalWords(createWords);
  const controls = useDraft(accountId);
  const { draft, edit, set } = controls;
  const saving = useSavedScript(accountId, controls);
  const [mode, setMode] = useState<ScriptMode>('edit');
  const library = useDialog('scripts');
  const playerRef = useRef<HTMLAudioElement>(null);
  const lineRef = useRef<HTMLAudioElement>(null);
  const audio = useRenderedAudio(draft, playerRef);
  const preview = useLinePreview(draft, audio.job.data, lineRef);
  const { estimate, price, isUnknown } = useEstimate(draft);
  const me = useQuery(accountQueries.me());
  const opening = useOpenScript(controls, () => setMode('edit'));
  const writing = useWriteScript(accountId, controls, () => setMode('edit'));
  const rendering = useRender(accountId, draft, () => setMode('listen'));
  const making = useMakeWritten(controls, price, rendering.render);
  useFirstArticle(controls);
  const remaining = estimate?.usage.remaining;
  const left =
    remaining === undefined ? charactersLeft(me.data, draft.domain.trim()) : remaining < 0 ? null : remaining;
  const fields = fieldsOf(rendering.error);
  return (
    <Stack gap="lg">
      <Head
        onLibrary={() => library.open()}
        canStartNew={!isEmpty(draft)}
        onNew={() => {
          controls.startNew();
          setMode('edit');
        }}
      />
      {opening.isPending && <Skeleton height={80} radius="lg" role="status" aria-label={texts.opening} />}
      {opening.isError && <ErrorAlert error={opening.error} title={texts.openFailed} />}
      <div className={classes.layout} data-mode={mode}>
        <Stack gap="lg" miw={0}>
          {mode === 'edit' && (
            <>
              <ArticleCard
                key={draft.podcastId}
                draft={draft}
                onChange={(part) => set({ article: { ...draft.article, ...part } })}
                onTitle={(title) => edit({ title })}
                writing={writing}
              />
              <Cast controls={controls} />
            </>
          )}
          <ScriptCard
            controls={controls}
            saving={saving}
            mode={mode}
            onMode={setMode}
            preview={preview}
            audio={audio}
            reused={reusedLines(draft, estimate)}
            warnings={unsuitedLines(draft, estimate)}
            titleError={fields.title && texts.refusedTitle(fields.title)}
          />
          {mode === 'edit' && <MusicCard clips={draft.clips ?? {}} onChange={(clips) => edit({ clips })} />}
        </Stack>
        <aside className={classes.aside}>
          <CostCard
            draft={draft}
            onDomain={(domain) => set({ domain })}
            onSpeed={(speed) => edit({ speed })}
            onFormat={(format) => set({ format })}
            domainError={fields.domain && texts.refusedDomain(fields.domain)}
            left={left}
            estimate={estimate}
          />
        </aside>
      </div>
      <MakeBar
        draft={draft}
        mode={mode}
        audio={audio}
        playerRef={playerRef}
        left={left}
        price={price}
        isPriceUnknown={isUnknown}
        isRendering={rendering.isPending}
        error={rendering.error}
        note={making.exceeded === null ? null : texts.dearer(making.exceeded.toLocaleString(locale))}
        onRender={making.make}
      />
      <audio ref={lineRef} data-line={preview.playing ?? undefined} hidden {...preview.events} />
      <LibraryDialog
        opened={library.id !== null}
        onClose={library.close}
        onOpen={(podcastId) => opening.mutate({ podcastId })}
        onDeleted={(podcastId) => podcastId === (draft.podcastId ?? draft.id) && controls.startNew()}
      />
    </Stack>
  );
}

/** Turns an article into a script and a script into audio; one draft per account. */
export function CreateTab() {
  const accountId = useSession()?.user.id ?? 'signed-out';
  return <DraftEditor key={accountId} accountId={accountId} />;
}
