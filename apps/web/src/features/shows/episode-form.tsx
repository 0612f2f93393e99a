import { useState, type FormEvent } from 'react';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { maxEpisodeNumber, maxShowTextCharacters, maxShowTitleCharacters } from '@duetcast/domain/limits/show-limits';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { localMoment, momentOf } from '../../ui/format/local-time';
import { AudioSelect } from './audio-select';
import { isLine, isNumber, isText } from './field-rules';
import type { Episode, EpisodeFields } from './show-queries';

interface Props {
  episode: Episode | null;
  isPending: boolean;
  error: Error | null;
  onSubmit: (fields: EpisodeFields) => void;
  onCancel: () => void;
}

/** As typed. */
interface Draft {
  jobId: string;
  title: string;
  notes: string;
  season: string;
  number: string;
  publishAt: string;
}

const draftOf = (episode: Episode | null): Draft => ({
  jobId: episode?.jobId ?? '',
  title: episode?.title ?? '',
  notes: episode?.notes ?? '',
  season: episode?.season?.toString() ?? '',
  number: episode?.number?.toString() ?? '',
  publishAt: localMoment(episode?.publishAt),
});
const isComplete = ({ jobId, title, notes, season, number }: Draft): boolean =>
  jobId !== '' && isLine(title) && isText(notes) && isNumber(season) && isNumber(number);
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Audio, texts, place and time of an episode. */
export function EpisodeForm({ episode, isPending, error, onSubmit, onCancel }: Props) {
  const texts = useWords(episodeWords);
  const [draft, setDraft] = useState(() => draftOf(episode));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const wrong = (isRight: boolean, text: string) => isSubmitted && !isRight && text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isComplete(draft)) return;
    const { jobId, title, notes, season, number, publishAt } = draft;
    const place = { season: numberOf(season), number: numberOf(number) };
    onSubmit({ jobId, title: title.trim(), notes, ...place, publishAt: momentOf(publishAt) });
  };
  const figure = (name: 'season' | 'number') => (
    <TextInput
      label={texts.fields[name]}
      inputMode="numeric"
      value={draft[name]}
      error={wrong(isNumber(draft[name]), texts.numberWrong(maxEpisodeNumber))}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value.trim() })}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {!episode && (
          <AudioSelect
            value={draft.jobId}
            error={wrong(draft.jobId !== '', texts.jobWrong)}
            onChange={(jobId) => change({ jobId })}
            onTitle={(title) => setDraft((before) => (before.title === '' ? { ...before, title } : before))}
          />
        )}
        <TextInput
          label={texts.fields.title}
          value={draft.title}
          error={wrong(isLine(draft.title), texts.lineWrong(maxShowTitleCharacters))}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label={texts.fields.notes}
          description={texts.fields.notesHint}
          value={draft.notes}
          autosize
          minRows={3}
          maxRows={10}
          error={wrong(isText(draft.notes), texts.textWrong(maxShowTextCharacters))}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
        />
        <Group grow align="flex-start">
          {figure('season')}
          {figure('number')}
        </Group>
        <TextInput
          type="datetime-local"
          step={1}
          label={texts.fields.publishAt}
          description={episode ? undefined : texts.fields.publishAtHint}
          value={draft.publishAt}
          onChange={({ currentTarget }) => change({ publishAt: currentTarget.value })}
        />
        {error && <ErrorAlert error={error} title={texts.saveFailed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {episode ? texts.save : texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
