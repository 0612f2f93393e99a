import { ActionIcon, Button, Group, SegmentedControl, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconClipboardText, IconHistory } from '@tabler/icons-react';
import { firstCharacters } from '@duetcast/domain/kernel/characters';
import { maxNameLength } from '@duetcast/domain/limits/job-limits';
import { useDialog } from '../../ui/address/use-address';
import { useWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import type { VoiceMismatch } from '../voices/public';
import classes from './create-tab.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { spokenLines, type Line } from './draft/draft';
import { typingKey } from './draft/history';
import { LineList } from './lines/line-list';
import { PasteDialog } from './lines/paste-dialog';
import { Transcript } from './audio/transcript';
import type { DraftControls } from './draft/use-draft';
import type { LinePreview } from './lines/use-line-preview';
import type { RenderedAudio } from './audio/use-rendered-audio';
import { SaveConflict, SaveStatus } from './saving/save-status';
import type { ScriptSaving } from './saving/use-saved-script';
import { VersionsDialog } from './saving/versions-dialog';

export type ScriptMode = 'edit' | 'listen';

interface Props {
  controls: DraftControls;
  saving: ScriptSaving;
  mode: ScriptMode;
  onMode: (mode: ScriptMode) => void;
  preview: LinePreview;
  audio: RenderedAudio;
  /** Whether the audio of each line is stored, by line id; undefined: unknown, or none is. */
  reused: ReadonlyMap<string, boolean> | undefined;
  /** Why the voice of a line does not suit it, by line id. */
  warnings: ReadonlyMap<string, VoiceMismatch>;
  titleError: string | undefined;
}

function UndoButtons({ controls: { canUndo, canRedo, undo, redo } }: Pick<Props, 'controls'>) {
  const texts = useWords(createWords);
  const steps = [
    { label: texts.undo, Icon: IconArrowBackUp, isEnabled: canUndo, onClick: undo },
    { label: texts.redo, Icon: IconArrowForwardUp, isEnabled: canRedo, onClick: redo },
  ];
  return (
    <Group gap={2} wrap="nowrap">
      {steps.map(({ label, Icon, isEnabled, onClick }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            disabled={!isEnabled}
            onClick={onClick}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}

function Tools({
  controls,
  mode,
  onMode,
  onPaste,
  onVersions,
  audio,
}: Pick<Props, 'controls' | 'mode' | 'onMode' | 'audio'> & { onPaste: () => void; onVersions: () => void }) {
  const texts = useWords(createWords);
  const modes = [
    { value: 'edit', label: texts.edit },
    { value: 'listen', label: texts.listen, disabled: audio.render === null },
  ] satisfies { value: ScriptMode; label: string; disabled?: boolean }[];
  return (
    <Group gap="xs">
      {mode === 'edit' && <UndoButtons controls={controls} />}
      {mode === 'edit' && controls.draft.podcastId !== null && (
        <Tooltip label={texts.versions}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.versions} onClick={onVersions}>
            <IconHistory size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {mode === 'edit' && (
        <Button variant="default" leftSection={<IconClipboardText size={16} />} onClick={onPaste}>
          {texts.paste}
        </Button>
      )}
      <SegmentedControl aria-label={texts.modes} size="sm" data={modes} value={mode} onChange={onMode} />
    </Group>
  );
}

/** The script: an editor of lines, or the transcript of its audio. */
export function ScriptCard(props: Props) {
  const { controls, saving, mode, onMode, preview, audio, reused, warnings, titleError } = props;
  const texts = useWords(createWords);
  const pasting = useDialog('paste');
  const versions = useDialog('versions');
  const { draft, edit } = controls;
  const paste = (pasted: Line[]) => edit({ lines: [...spokenLines(draft.lines), ...pasted] });
  const tools = (
    <Tools
      controls={controls}
      mode={mode}
      onMode={onMode}
      audio={audio}
      onPaste={() => pasting.open()}
      onVersions={() => versions.open()}
    />
  );
  return (
    <Section title={texts.script} description={texts.scriptHint} actions={tools}>
      {mode === 'listen' && audio.render ? (
        <Transcript render={audio.render} audio={audio} />
      ) : (
        <Stack gap="md">
          <SaveConflict draft={draft} saving={saving} />
          <div className={classes.title}>
            <TextInput
              label={texts.titleField}
              placeholder={texts.untitled}
              dir="auto"
              value={draft.title}
              error={titleError}
              onChange={({ currentTarget }) => {
                const value = firstCharacters(currentTarget.value, maxNameLength);
                edit({ title: value }, typingKey('title', value));
              }}
            />
            <SaveStatus status={saving.status} />
          </div>
          <LineList controls={controls} preview={preview} reused={reused} warnings={warnings} />
        </Stack>
      )}
      <PasteDialog
        opened={pasting.id !== null}
        onClose={pasting.close}
        pasted={controls.pasted}
        onPasted={controls.setPasted}
        onLines={paste}
      />
      {versions.id !== null && draft.podcastId !== null && (
        <VersionsDialog
          draft={draft}
          podcastId={draft.podcastId}
          onClose={versions.close}
          onBringBack={(part) => edit(part)}
        />
      )}
    </Section>
  );
}
