import { useState, type DragEvent } from 'react';
import { Text } from '@mantine/core';
import { IconFileCheck, IconLock } from '@tabler/icons-react';
import { useLocale, useWords } from '../../i18n/language';
import { sizeText } from '../../ui/format/size-text';
import { maxFileBytes } from './examine-file';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

interface Props {
  /** Shrinks to one line once a result is shown. */
  isSmall: boolean;
  onFile: (file: File) => void;
}

/** Accepts one dropped or chosen file. */
export function FileDrop({ isSmall, onFile }: Props) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrop = (drop: DragEvent) => {
    drop.preventDefault();
    setOver(false);
    take(drop.dataTransfer.files);
  };
  const onDragOver = (drag: DragEvent) => {
    drag.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileCheck size={isSmall ? 22 : 34} stroke={1.6} aria-hidden />
      <span className={classes.dropTexts}>
        <Text component="span" fw={600}>
          {isSmall ? texts.another : texts.drop}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {texts.dropHint(sizeText(maxFileBytes, locale))}
        </Text>
        <Text component="span" size="sm" className={classes.private}>
          <IconLock size={15} aria-hidden /> {texts.private}
        </Text>
      </span>
      <input
        type="file"
        className={classes.input}
        aria-label={isSmall ? texts.another : texts.choose}
        accept=".json,.ndjson,.jsonl,application/json,application/x-ndjson"
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = ''; // Allows choosing the same file again.
        }}
      />
    </label>
  );
}
