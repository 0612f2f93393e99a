import { Text } from '@mantine/core';
import { compared } from '@duetcast/domain/podcasts/script-changes';
import { roleNamed } from '@duetcast/domain/podcasts/speakers';
import { createWords } from '@duetcast/words/en/jobs/create';
import { speakerWords } from '@duetcast/words/en/jobs/speakers';
import { useWords } from '../../../i18n/language';
import classes from './saving.module.css';

export interface ComparedLine {
  readonly speaker: string;
  readonly text: string;
  readonly voice_id?: string | undefined;
  readonly speed?: number | undefined;
  readonly pause_after_ms?: number | undefined;
}

const voiceAndDelivery = (line: ComparedLine | undefined): string =>
  [line?.voice_id ?? '', line?.speed ?? 1, line?.pause_after_ms].join();

/** Two versions line by line: what is gone, what is new, what is spoken otherwise. */
export function ComparedLines({ before, after }: { before: readonly ComparedLine[]; after: readonly ComparedLine[] }) {
  const roles = useWords(speakerWords);
  const { spokenOtherwise } = useWords(createWords);
  const lines = compared(before, after, ({ speaker, text }) => `${speaker}: ${text}`);
  const nameOf = (speaker: string) => {
    const role = roleNamed(speaker);
    return role ? roles[role.id] : roles.host;
  };
  return (
    <ol className={classes.lines}>
      {lines.map(({ kind, line, before: old = line }, index) => {
        const Tag = { kept: 'span', added: 'ins', removed: 'del' }[kind] as 'span';
        return (
          <Text component="li" size="sm" key={index} data-kind={kind} dir="auto">
            <Tag>
              <b>{nameOf(line.speaker)}</b> {line.text}
            </Tag>
            {voiceAndDelivery(line) !== voiceAndDelivery(old) && <small>{spokenOtherwise}</small>}
          </Text>
        );
      })}
    </ol>
  );
}
