import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import { useLocalWords } from '../../../i18n/language';
import classes from './lines.module.css';
import { createWords } from '@duetcast/words/en/jobs/create';
import { useDragOrder, type Dragging } from './drag-order';
import type { LineActions } from './line-actions';
import { LineEditor, type LineProps } from './line-editor';
import { castOf } from '../draft/draft';
import { typingKey } from '../draft/history';
import { neighborOf, withInserted, withLine, withMerged, withMoved, withoutLine, withSplit } from '../draft/line-edits';
import type { DraftControls } from '../draft/use-draft';
import type { VoiceMismatch } from '../../voices/public';
import type { LinePreview } from './use-line-preview';

interface Props {
  controls: DraftControls;
  preview: LinePreview;
  reused: ReadonlyMap<string, boolean> | undefined;
  warnings: ReadonlyMap<string, VoiceMismatch>;
}

/** Focuses a line after render; `fallback` if the line is null or gone. */
function useLineFocus(fallback: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const field = target.id === null ? null : document.getElementById(`line-${target.id}`);
    (field ?? fallback.current)?.focus();
  }, [target, fallback]);
  return (id: string | null) => setTarget({ id });
}

function dropOf({ id }: { id: string }, index: number, from: number, dragging: Dragging | null): LineProps['drop'] {
  if (!dragging) return undefined;
  if (dragging.id === id) return 'dragged';
  if (index !== dragging.to || dragging.to === from) return undefined;
  return dragging.to > from ? 'after' : 'before';
}

/**
 * Undo and redo shortcuts within the list, and on the body, where the focus lands when its line is removed. The browser's
 * own undo covers only typing in one field.
 */
function useUndoKeys(area: RefObject<HTMLElement | null>, { undo, redo }: Pick<DraftControls, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      const isInList = target === document.body || area.current?.contains(target as Node);
      const letter = key.toLowerCase();
      if (!isInList || !(ctrlKey || metaKey) || !(letter === 'z' || letter === 'y')) return;
      event.preventDefault();
      if (letter === 'y' || shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** The lines of the script, in order. */
export function LineList({ controls, preview, reused, warnings }: Props) {
  const [texts, locale] = useLocalWords(createWords);
  const { draft, edit } = controls;
  const { lines, voices, speed: showSpeed = 1 } = draft;
  const cast = castOf(draft);
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focus = useLineFocus(addButton);
  const [announcement, setAnnouncement] = useState('');

  const move = (id: string, to: number) => {
    const moved = withMoved(lines, id, to);
    if (moved === lines) return;
    const from = lines.findIndex((line) => line.id === id);
    setAnnouncement(texts.moved((from + 1).toLocaleString(locale), (to + 1).toLocaleString(locale)));
    if (document.activeElement?.getAttribute('data-handle') !== id) focus(id);
    edit({ lines: moved });
  };
  const add = (id: string | null) => {
    const { lines: longer, added } = withInserted(lines, id);
    focus(added);
    edit({ lines: longer });
  };
  const actions: LineActions = {
    change: (line, typed) => edit({ lines: withLine(lines, line) }, typed ? typingKey(line.id, line.text) : undefined),
    replaceVoice: (line, voice) =>
      edit(
        line.voice ? { lines: withLine(lines, { ...line, voice }) } : { voices: { ...voices, [line.speaker]: voice } },
      ),
    move,
    split: (id, caret) => {
      const { lines: cut, added } = withSplit(lines, id, caret);
      focus(added ?? id);
      if (added !== null) edit({ lines: cut });
    },
    merge: (id) => {
      focus(id);
      edit({ lines: withMerged(lines, id) });
    },
    insert: add,
    remove: (id) => {
      focus(neighborOf(lines, id));
      edit({ lines: withoutLine(lines, id) });
    },
  };
  const { dragging, handleOf, cancel } = useDragOrder(list, move);
  const from = lines.findIndex(({ id }) => id === dragging?.id);
  useUndoKeys(area, controls);
  return (
    <div ref={area} role="presentation" onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <ol className={classes.lines} ref={list} data-dragging={dragging !== null || undefined}>
        {lines.map((line, index) => (
          <LineEditor
            key={line.id}
            line={line}
            index={index}
            count={lines.length}
            voices={voices}
            showSpeed={showSpeed}
            cast={cast}
            actions={actions}
            preview={preview}
            reused={reused?.get(line.id)}
            warning={warnings.get(line.id)}
            handle={handleOf(line.id, index)}
            drop={dropOf(line, index, from, dragging)}
          />
        ))}
      </ol>
      <Group mt="md" justify="space-between" gap="sm">
        <Button
          ref={addButton}
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={lines.length >= maxCompilationSegments}
          onClick={() => add(null)}
        >
          {texts.addLine}
        </Button>
        <Text variant="caption" visibleFrom="sm">
          {texts.shortcuts}
        </Text>
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
