import { dayMs } from '@duetcast/domain/limits/time-limits';
import { jobWords } from '@duetcast/words/en/jobs/job';
import { useWords } from '../../../i18n/language';
import { useClock } from '../../../ui/time-ago';
import type { ListedJob } from '../rows/job-queries';

/** In how many days the content of a job is deleted, after other facts. */
export function DeletionNote({ job: { deletesAt } }: { job: Pick<ListedJob, 'deletesAt'> }) {
  const { deletedIn } = useWords(jobWords);
  const leftMs = Date.parse(deletesAt ?? '') - useClock();
  return Number.isNaN(leftMs) ? null : ` · ${deletedIn(Math.max(0, Math.floor(leftMs / dayMs)))}`;
}
