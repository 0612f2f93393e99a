import { Text, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglassLow, IconSum } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLocalWords, useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { fullLocalDate } from '../../../ui/format/relative-time';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton';
import { RowTable } from '../../../ui/table/row-table';
import { jobPath, shortId } from '../../jobs/public';
import { longMonth } from '../figures/month-names';
import { useRefetchOnChange } from '../figures/use-refetch-on-change';
import { MorePages } from '../../../ui/table/more-pages';
import { explainWords } from '@duetcast/words/en/account/explain';
import classes from './explain.module.css';
import { explainedQuery, type ExplainedFigure as Explained, type FigureScope } from './explained-queries';
import { withRunningSums, compareSums, type SummedStep, type SumVerdict } from './explained-sums';
import { StatusNote } from '../../../ui/section';

const shortTime: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' };

function Event({ step: { by, sign, jobId, reason } }: SummedStep) {
  const { signs, job, byAdministrator } = useWords(explainWords);
  return (
    <span>
      {sign === 'corrected' && by === 'admin' ? byAdministrator : signs[sign]}
      {jobId && (
        <>
          {' · '}
          <Anchor component={Link} to={jobPath(jobId)} className={classes.when} inherit title={jobId}>
            {job(shortId(jobId))}
          </Anchor>
        </>
      )}
      {reason && (
        <Text component="span" display="block" size="xs" c="dimmed" dir="auto">
          {reason}
        </Text>
      )}
    </span>
  );
}

/** The events of a figure in order, with running sums; events that change the used characters are emphasized. */
function ExplainedTable({ steps, label }: { steps: readonly SummedStep[]; label: string }) {
  const [{ columns }, locale] = useLocalWords(explainWords);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <RowTable
        title={label}
        rows={steps}
        keyOf={({ step }) => step.id}
        labels={columns}
        figures={['characters', 'used', 'reserved']}
        className={classes.table}
        rowClassName={({ step: { sign } }) => (sign === 'used' || sign === 'corrected' ? undefined : classes.uncounted)}
        cells={{
          at: ({ step: { at } }) => (
            <time dateTime={at} title={fullLocalDate(at, locale)} className={classes.when}>
              {new Date(at).toLocaleString(locale, shortTime)}
            </time>
          ),
          event: (summed) => <Event {...summed} />,
          characters: ({ step: { sign, characters } }) =>
            (sign === 'released' ? -characters : characters).toLocaleString(locale, { signDisplay: 'exceptZero' }),
          used: ({ used }) => <b>{used.toLocaleString(locale)}</b>,
          reserved: ({ reserved }) => reserved.toLocaleString(locale),
        }}
      />
    </div>
  );
}

const icons = {
  equal: IconCircleCheck,
  partial: IconSum,
  incomplete: IconHourglassLow,
  different: IconAlertTriangle,
} as const;

function useSentence(verdict: SumVerdict, { figure }: Explained, steps: readonly SummedStep[]): string {
  const [texts, locale] = useLocalWords(explainWords);
  const number = (value: number) => value.toLocaleString(locale);
  const [events, sum, displayed] = [number(steps.length), number(steps.at(-1)?.used ?? 0), number(figure.used)];
  switch (verdict.kind) {
    case 'equal':
      return texts.equal(steps.length, events, sum);
    case 'partial':
      return texts.partial(events, sum, displayed);
    case 'incomplete':
      return texts.incomplete(number(verdict.rest));
    case 'different':
      return texts.different(sum, displayed);
  }
}

interface SumProps {
  explained: Explained;
  steps: readonly SummedStep[];
  hasMore: boolean;
}

/** Whether the listed events add up to the figure; withRunningSums in the browser. */
function SumCheck({ explained, steps, hasMore }: SumProps) {
  const [{ open }, locale] = useLocalWords(explainWords);
  const sums = steps.at(-1) ?? { used: 0, reserved: 0 };
  const verdict = compareSums(explained, sums, hasMore);
  const sentence = useSentence(verdict, explained, steps);
  const Icon = icons[verdict.kind];
  const isOpen = verdict.kind === 'equal' && sums.reserved > 0;
  return (
    <div className={classes.sum} data-kind={verdict.kind} role="status">
      <Icon size={17} aria-hidden />
      <span>
        {sentence}
        {isOpen && ` ${open(sums.reserved.toLocaleString(locale))}`}
      </span>
    </div>
  );
}

interface Props {
  scope: FigureScope;
  /** The displayed figure. */
  used: number;
}

/** The events that add up to a figure. */
export function ExplainedFigure({ scope, used }: Props) {
  const [texts, locale] = useLocalWords(explainWords);
  const { data, isPending, isError, error, refetch, ...pages } = useInfiniteQuery(explainedQuery(scope));
  useRefetchOnChange(used, refetch);
  const last = data?.pages.at(-1);
  const steps = withRunningSums(data?.pages.flatMap(({ events }) => events) ?? []);
  const label = texts.eventsOf(texts.of(scope.domain, longMonth(scope.month, locale)));
  if (isPending) return <RowsSkeleton label={texts.loading} rows={3} />;
  if (!last)
    return isError ? <ErrorAlert error={error} title={texts.loadFailed} onRetry={() => void refetch()} /> : null;
  if (steps.length === 0 && last.complete && last.figure.used === 0) return <StatusNote>{texts.none}</StatusNote>;
  return (
    <>
      <SumCheck explained={last} steps={steps} hasMore={pages.hasNextPage} />
      {steps.length > 0 && <ExplainedTable steps={steps} label={label} />}
      <MorePages label={texts.more} pages={pages} />
    </>
  );
}
