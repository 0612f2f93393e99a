import { Group, TextInput, NativeSelect, Text } from '@mantine/core';
import { maxEpisodeNumber, maxShowTextCharacters, maxShowTitleCharacters } from '@duetcast/domain/limits/show-limits';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { clock } from '@duetcast/player/clock';
import { localMoment, momentOf } from '../../ui/format/local-time';
import { fullLocalDate } from '../../ui/format/relative-time';
import { type ListedJob, shortId } from '../jobs/public';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { LongText } from './form/long-text';
import { isLine, isNumber, isText } from './form/field-rules';
import { type Episode, type EpisodeFields, showQueries } from './show-queries';
import { isSoundbite, soundbiteDraft, soundbiteIn, type SoundbiteDraft } from './form/soundbite-draft';
import { SoundbiteFields } from './form/soundbite-fields';
import { textFields } from '../../ui/fields/text-fields';
import { useDraft } from '../../ui/fields/use-draft';

interface AudioSelectProps {
  audio: UseQueryResult<readonly ListedJob[]>;
  /** Id of the job; empty: none. */
  value: string;
  error: string | false;
  onChange: (jobId: string) => void;
}

/** Chooses the audio of a completed job. */
function AudioSelect({ audio, value, error, onChange }: AudioSelectProps) {
  const [texts, locale] = useLocalWords(episodeWords);
  if (audio.isError)
    return <ErrorAlert error={audio.error} title={texts.jobsFailed} onRetry={() => void audio.refetch()} />;
  if (audio.data?.length === 0) return <Text size="sm">{texts.noJobs}</Text>;
  const options = (audio.data ?? []).map(({ id, title, createdAt, metadata }) => ({
    value: id,
    label: texts.jobLabel(title ?? shortId(id), fullLocalDate(createdAt, locale), clock(metadata?.duration ?? 0)),
  }));
  return (
    <NativeSelect
      label={texts.fields.job}
      description={texts.fields.jobHint}
      value={value}
      disabled={audio.isPending}
      error={error}
      data={[{ value: '', label: texts.fields.choose }, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface Props {
  episode: Episode | null;
  /** Id of the job whose audio a new episode is for; empty: none yet. */
  jobId: string;
  request: FormRequest;
  onSubmit: (fields: EpisodeFields) => void;
  onCancel: () => void;
}

interface Draft {
  jobId: string;
  /** null: that of the audio. */
  title: string | null;
  notes: string;
  season: string;
  number: string;
  publishAt: string;
  soundbite: SoundbiteDraft;
}

const draftOf = (episode: Episode | null, jobId: string): Draft => ({
  jobId: episode?.jobId ?? jobId,
  title: episode?.title ?? null,
  notes: episode?.notes ?? '',
  season: episode?.season?.toString() ?? '',
  number: episode?.number?.toString() ?? '',
  publishAt: localMoment(episode?.publishAt),
  soundbite: soundbiteDraft(episode?.soundbite ?? null),
});
type Filled = Draft & { title: string };
const isComplete = ({ jobId, title, notes, season, number, soundbite }: Filled): boolean =>
  jobId !== '' && isLine(title) && isText(notes) && isNumber(season) && isNumber(number) && isSoundbite(soundbite);
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const fieldsOf = ({ jobId, title, notes, season, number, publishAt, soundbite }: Filled): EpisodeFields => ({
  jobId,
  title: title.trim(),
  notes,
  season: numberOf(season),
  number: numberOf(number),
  publishAt: momentOf(publishAt),
  soundbite: soundbiteIn(soundbite),
});

/** Audio, texts, place, time and soundbite of an episode. */
export function EpisodeForm({ episode, jobId, request, onSubmit, onCancel }: Props) {
  const texts = useWords(episodeWords);
  const { draft: typed, isChecked, check, change, wrong } = useDraft(() => draftOf(episode, jobId));
  const audio = useQuery({ ...showQueries.audio(jobId), enabled: !episode });
  const chosen = audio.data?.find(({ id }) => id === typed.jobId);
  const draft = { ...typed, jobId: episode?.jobId ?? chosen?.id ?? '', title: typed.title ?? chosen?.title ?? '' };
  const submit = () => {
    check();
    if (isComplete(draft)) onSubmit(fieldsOf(draft));
  };
  const { title, notes, publishAt } = draft;
  const text = textFields(texts.fields, { title, notes, publishAt }, change);
  const figure = (name: 'season' | 'number') => (
    <TextInput
      label={texts.fields[name]}
      inputMode="numeric"
      value={draft[name]}
      error={wrong(isNumber(draft[name]), texts.numberWrong(maxEpisodeNumber))}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value.trim() })}
    />
  );
  const save = episode ? texts.save : texts.create;
  return (
    <DialogForm
      {...{ request, onCancel }}
      submit={save}
      cancel={texts.cancel}
      failed={texts.saveFailed}
      onSubmit={submit}
    >
      {!episode && (
        <AudioSelect
          audio={audio}
          value={draft.jobId}
          error={wrong(draft.jobId !== '', texts.jobWrong)}
          onChange={(chosenId) => change({ jobId: chosenId })}
        />
      )}
      <TextInput {...text('title')} error={wrong(isLine(draft.title), texts.lineWrong(maxShowTitleCharacters))} />
      <LongText
        {...text('notes')}
        description={texts.fields.notesHint}
        error={wrong(isText(draft.notes), texts.textWrong(maxShowTextCharacters))}
      />
      <Group grow align="flex-start">
        {figure('season')}
        {figure('number')}
      </Group>
      <TextInput
        {...text('publishAt')}
        type="datetime-local"
        step={1}
        description={episode ? undefined : texts.fields.publishAtHint}
      />
      <SoundbiteFields
        draft={draft.soundbite}
        isChecked={isChecked}
        onChange={(part) => change(({ soundbite }) => ({ soundbite: { ...soundbite, ...part } }))}
      />
    </DialogForm>
  );
}
