import { Group, TextInput } from '@mantine/core';
import { maxEpisodeNumber, maxShowTextCharacters, maxShowTitleCharacters } from '@duetcast/domain/limits/show-limits';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useWords } from '../../i18n/words';
import { localMoment, momentOf } from '../../ui/format/local-time';
import { AudioSelect } from './audio-select';
import { DraftForm, LongText } from './form/draft-form';
import { isLine, isNumber, isText } from './form/field-rules';
import type { Episode, EpisodeFields } from './show-queries';
import { isSoundbite, soundbiteDraft, soundbiteIn, type SoundbiteDraft } from './form/soundbite-draft';
import { SoundbiteFields } from './form/soundbite-fields';
import { useDraft } from './form/use-draft';

interface Props {
  episode: Episode | null;
  isPending: boolean;
  error: Error | null;
  onSubmit: (fields: EpisodeFields) => void;
  onCancel: () => void;
}

/** What is typed in the form. */
interface Draft {
  jobId: string;
  title: string;
  notes: string;
  season: string;
  number: string;
  publishAt: string;
  soundbite: SoundbiteDraft;
}

const draftOf = (episode: Episode | null): Draft => ({
  jobId: episode?.jobId ?? '',
  title: episode?.title ?? '',
  notes: episode?.notes ?? '',
  season: episode?.season?.toString() ?? '',
  number: episode?.number?.toString() ?? '',
  publishAt: localMoment(episode?.publishAt),
  soundbite: soundbiteDraft(episode?.soundbite ?? null),
});
const isComplete = ({ jobId, title, notes, season, number, soundbite }: Draft): boolean =>
  jobId !== '' && isLine(title) && isText(notes) && isNumber(season) && isNumber(number) && isSoundbite(soundbite);
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const fieldsOf = ({ jobId, title, notes, season, number, publishAt, soundbite }: Draft): EpisodeFields => ({
  jobId,
  title: title.trim(),
  notes,
  season: numberOf(season),
  number: numberOf(number),
  publishAt: momentOf(publishAt),
  soundbite: soundbiteIn(soundbite),
});

/** Audio, texts, place, time and soundbite of an episode. */
export function EpisodeForm({ episode, isPending, error, onSubmit, onCancel }: Props) {
  const texts = useWords(episodeWords);
  const { draft, isChecked, check, change, wrong } = useDraft(() => draftOf(episode));
  const submit = () => {
    check();
    if (isComplete(draft)) onSubmit(fieldsOf(draft));
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
  const save = episode ? texts.save : texts.create;
  return (
    <DraftForm {...{ isPending, error, texts, save, onCancel }} onSubmit={submit}>
      {!episode && (
        <AudioSelect
          value={draft.jobId}
          error={wrong(draft.jobId !== '', texts.jobWrong)}
          onChange={(jobId) => change({ jobId })}
          onTitle={(title) => change((before) => (before.title === '' ? { title } : {}))}
        />
      )}
      <TextInput
        label={texts.fields.title}
        value={draft.title}
        error={wrong(isLine(draft.title), texts.lineWrong(maxShowTitleCharacters))}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <LongText
        label={texts.fields.notes}
        description={texts.fields.notesHint}
        value={draft.notes}
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
      <SoundbiteFields
        draft={draft.soundbite}
        isChecked={isChecked}
        onChange={(part) => change(({ soundbite }) => ({ soundbite: { ...soundbite, ...part } }))}
      />
    </DraftForm>
  );
}
