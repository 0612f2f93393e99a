import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { episodeWords } from '@duetcast/words/en/shows/episode';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { ErrorAlert } from '../../ui/error-alert';
import { clockText } from '../../ui/format/clock-text';
import { fullLocalDate } from '../../ui/format/relative-time';
import { readJob, shortId } from '../jobs/public';
import { showQueries } from './show-queries';

interface Props {
  /** Id of the job; empty: none. */
  value: string;
  error: string | false;
  onChange: (jobId: string) => void;
  /** The title of the chosen audio, if it has one. */
  onTitle: (title: string) => void;
}

/** Chooses the audio of a completed job. */
export function AudioSelect({ value, error, onChange, onTitle }: Props) {
  const texts = useWords(episodeWords);
  const locale = useLocale();
  const audio = useQuery(showQueries.audio());
  if (audio.isError)
    return <ErrorAlert error={audio.error} title={texts.jobsFailed} onRetry={() => void audio.refetch()} />;
  if (audio.data?.length === 0) return <Text size="sm">{texts.noJobs}</Text>;
  const options = (audio.data ?? []).map(({ id, createdAt, metadata }) => ({
    value: id,
    label: texts.jobLabel(shortId(id), fullLocalDate(createdAt, locale), clockText(metadata?.duration ?? 0)),
  }));
  const choose = (jobId: string) => {
    onChange(jobId);
    if (jobId === '') return;
    // The title is a proposal: without it, the owner enters one.
    readJob(jobId).then(
      ({ title }) => title !== null && onTitle(title),
      () => undefined,
    );
  };
  return (
    <NativeSelect
      label={texts.fields.job}
      description={texts.fields.jobHint}
      value={value}
      disabled={audio.isPending}
      error={error}
      data={[{ value: '', label: texts.fields.choose }, ...options]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
