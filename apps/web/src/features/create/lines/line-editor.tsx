import { useRef, useState, type KeyboardEvent } from 'react';
import { ActionIcon, Badge, Button, CloseButton, Group, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconGripVertical, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { maxTtsCharacters } from '@duetcast/domain/limits/job-limits';
import { useLocale, useWords, useLocalWords } from '../../../i18n/language';
import classes from './lines.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { spokenTextWords } from '@duetcast/words/en/voices/spoken-text';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { isTooLong, spokenLines, voiceOf, withoutFlags, type Line, type Script } from '../draft/draft';
import type { SpeakerId } from '@duetcast/domain/podcasts/speakers';
import { LineDelivery } from './line-delivery';
import { LineFlags } from './line-flags';
import type { useDragOrder } from './drag-order';
import type { LinePreview } from './use-line-preview';
import type { LineActions } from './line-actions';
import { LineMenu } from './line-menu';
import { LineVoice } from './line-voice';
import { SpokenText, VoiceWarning, type VoiceMismatch } from '../../voices/public';
import { RequestError } from '../requests/request-error';

export interface LineProps {
  line: Line;
  index: number;
  count: number;
  voices: Script['voices'];
  showSpeed: number;
  /** The speakers to choose from. */
  cast: readonly SpeakerId[];
  actions: LineActions;
  preview: LinePreview;
  /** Whether its audio is stored; undefined: unknown, or no line is stored. */
  reused: boolean | undefined;
  /** Why its voice does not suit it. */
  warning: VoiceMismatch | undefined;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  drop: 'before' | 'after' | 'dragged' | undefined;
}

interface PlayProps {
  line: Line;
  number: string;
  preview: LinePreview;
  /** Rendered lines are free. */
  reused: boolean | undefined;
}

function PlayButton({ line, number, preview, reused }: PlayProps) {
  const [texts, locale] = useLocalWords(createWords);
  const isFree = preview.isFree(line);
  const isPlaying = preview.playing === line.id;
  const isWaiting = preview.waiting === line.id;
  const length = charactersIn(line.text);
  const price = isFree || reused ? texts.free : texts.characters(length, length.toLocaleString(locale));
  const isDisabled = isFree === null || spokenLines([line]).length === 0 || isTooLong(line);
  return (
    <Button
      size="compact-sm"
      variant={isPlaying ? 'filled' : 'light'}
      leftSection={isPlaying ? <IconPlayerStopFilled size={13} /> : <IconPlayerPlayFilled size={13} />}
      loading={isWaiting}
      disabled={isDisabled || (preview.waiting !== null && !isWaiting)}
      aria-label={isPlaying ? texts.stopLine(number) : texts.playLine(number, price)}
      onClick={() => preview.toggle(line)}
    >
      {isPlaying ? texts.stopPlaying : isDisabled ? texts.play : texts.playAtPrice(price)}
    </Button>
  );
}

function Handle({ index, count, line, actions, handle }: LineProps) {
  const { dragLine } = useWords(createWords);
  const number = (index + 1).toLocaleString(useLocale());
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (offset === 0) return;
    event.preventDefault();
    if (index + offset >= 0 && index + offset < count) actions.move(line.id, index + offset);
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.handle}
      aria-label={dragLine(number)}
      data-handle={line.id}
      onKeyDown={onKeyDown}
      {...handle}
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
}

/** Alt+arrows move, Ctrl+Enter splits at the caret. */
function actionOfKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { line, index, actions }: LineProps,
): (() => void) | null {
  if (event.altKey && event.key === 'ArrowUp') return () => actions.move(line.id, index - 1);
  if (event.altKey && event.key === 'ArrowDown') return () => actions.move(line.id, index + 1);
  const isSplit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  const { selectionStart } = event.currentTarget;
  return isSplit ? () => actions.split(line.id, selectionStart) : null;
}

function LineText(props: LineProps & { number: string; caretRef: { current: number } }) {
  const [texts, locale] = useLocalWords(createWords);
  const { line, actions, number, caretRef } = props;
  const tooLong = isTooLong(line);
  const characters = charactersIn(line.text);
  const limit = maxTtsCharacters.toLocaleString(locale);
  return (
    <>
      <Textarea
        id={`line-${line.id}`}
        aria-label={texts.line(number)}
        placeholder={line.speaker === 'host' ? texts.hostPlaceholder : texts.guestPlaceholder}
        autosize
        minRows={1}
        dir="auto"
        variant="unstyled"
        value={line.text}
        error={tooLong && texts.lineTooLong}
        onSelect={({ currentTarget }) => (caretRef.current = currentTarget.selectionStart)}
        onKeyDown={(event) => {
          const action = actionOfKey(event, props);
          if (!action) return;
          event.preventDefault();
          action();
        }}
        onChange={({ currentTarget }) => actions.change({ ...withoutFlags(line), text: currentTarget.value }, true)}
      />
      {(tooLong || characters > maxTtsCharacters * 0.8) && (
        <Text size="xs" c={tooLong ? 'red' : 'dimmed'} ta="end">
          {texts.charactersOf(characters.toLocaleString(locale), limit)}
        </Text>
      )}
    </>
  );
}

/** One line: speaker, voice and text, with play, move, split and merge. */
export function LineEditor(props: LineProps) {
  const texts = useWords(createWords);
  const roles = useWords(speakerWords);
  const { hide } = useWords(spokenTextWords);
  const { line, index, count, voices, showSpeed, cast, actions, preview, reused, warning, drop } = props;
  const [isDelivery, setIsDelivery] = useState(false);
  // Closed by a change of the line.
  const [readText, setReadText] = useState<string | null>(null);
  const voice = voiceOf(line, voices);
  const caretRef = useRef(line.text.length);
  const number = (index + 1).toLocaleString(useLocale());
  const options = cast.map((speaker) => ({ value: speaker, label: roles[speaker] }));
  return (
    <li
      className={classes.line}
      data-speaker={line.speaker}
      data-drop={drop}
      data-playing={preview.playing === line.id || undefined}
    >
      <div className={classes.lineHead}>
        <Handle {...props} />
        <SegmentedControl
          size="xs"
          data={options}
          value={line.speaker}
          onChange={(speaker) => actions.change({ ...line, speaker })}
          aria-label={texts.speakerOf(number)}
        />
        <LineVoice
          line={line}
          number={number}
          speakersVoice={voiceOf({ ...line, voice: null }, voices)}
          onChange={actions.change}
        />
        <Group gap={6} ms="auto" wrap="nowrap">
          {reused !== undefined && (
            <Badge size="sm" color={reused ? 'gray' : 'cobalt'} className={classes.reuse}>
              {reused ? texts.isReused : texts.isNew}
            </Badge>
          )}
          <PlayButton line={line} number={number} preview={preview} reused={reused} />
          <LineMenu
            line={line}
            index={index}
            count={count}
            onSplit={() => actions.split(line.id, caretRef.current)}
            onRead={voice && spokenLines([line]).length > 0 ? () => setReadText(line.text) : null}
            onDelivery={() => setIsDelivery(true)}
            actions={actions}
          />
        </Group>
      </div>
      <LineText {...props} number={number} caretRef={caretRef} />
      {voice && readText === line.text && (
        <Group gap="xs" justify="space-between" align="flex-start" wrap="nowrap">
          <SpokenText text={line.text} voice={voice} />
          <CloseButton size="sm" aria-label={hide} onClick={() => setReadText(null)} />
        </Group>
      )}
      <LineDelivery
        line={line}
        number={number}
        showSpeed={showSpeed}
        isOpen={isDelivery}
        onOpen={setIsDelivery}
        onChange={actions.change}
      />
      <LineFlags line={line} onChange={actions.change} />
      {warning && voice && (
        <VoiceWarning warning={warning} voice={voice} onChoose={(fitting) => actions.replaceVoice(line, fitting)} />
      )}
      {preview.failed?.id === line.id && <RequestError error={preview.failed.error} title={texts.playFailed(number)} />}
    </li>
  );
}
