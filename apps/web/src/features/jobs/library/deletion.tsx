import { useQueryClient } from '@tanstack/react-query';
import { maxDeletedAtOnce } from '@duetcast/domain/limits/request-limits';
import { jobLibraryWords } from '@duetcast/words/en/jobs/library';
import { api, dataOf } from '../../../client/api';
import { useChange } from '../../../client/use-change';
import { useWords } from '../../../i18n/language';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { jobQueries, logQueries } from '../rows/job-queries';

interface Props {
  /** Jobs to delete; empty: none. */
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Asks before it deletes jobs, and once more about those that others can hear. */
export function Deletion({ ids, onDone }: Props) {
  const texts = useWords(jobLibraryWords);
  const cache = useQueryClient();
  const deletion = useChange(
    jobQueries.all,
    async ({ of, unpublish }: { of: readonly string[]; unpublish: boolean }) => {
      const failures = [];
      for (let first = 0; first < of.length; first += maxDeletedAtOnce) {
        const part = of.slice(first, first + maxDeletedAtOnce).join(',');
        const query = { ids: part, unpublish: unpublish ? ('true' as const) : ('false' as const) };
        failures.push(...(await dataOf(api.delete('/api/jobs', { params: { query } }))).failed);
      }
      return failures;
    },
  );
  const failed = deletion.data ?? [];
  const published = failed.filter(({ code }) => code === 'job.published');
  const other = failed.find(({ code }) => code !== 'job.published');
  const places = published.flatMap(({ places: each = [] }) => each).length;
  const leave = () => {
    deletion.reset();
    onDone();
  };
  const run = (of: readonly string[], unpublish: boolean) =>
    deletion.mutate(
      { of, unpublish },
      {
        onSuccess: (failures) => {
          void cache.invalidateQueries({ queryKey: logQueries.all });
          if (failures.length === 0) leave();
        },
      },
    );
  const first = { title: texts.deleteTitle(ids.length), text: texts.deleteText, action: texts.delete };
  const second = {
    title: texts.publishedTitle(published.length),
    text: texts.publishedText(places),
    action: texts.unpublishAndDelete,
  };
  const isAsking = ids.length > 0 && !deletion.isPending && !deletion.isError;
  return (
    <>
      <ConfirmDialog
        question={isAsking && !deletion.data ? first : null}
        onConfirm={() => run(ids, false)}
        onCancel={leave}
      />
      <ConfirmDialog
        question={isAsking && published.length > 0 ? second : null}
        onConfirm={() =>
          run(
            published.map(({ id }) => id),
            true,
          )
        }
        onCancel={leave}
      />
      {(deletion.isError || other) && (
        <ErrorAlert error={deletion.error ?? new Error(other?.error)} title={texts.deleteFailed} onRetry={leave} />
      )}
    </>
  );
}
