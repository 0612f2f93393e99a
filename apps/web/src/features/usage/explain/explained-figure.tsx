import { Button, Center, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglassLow, IconSum } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useWords } from '../../../i18n/language';
import { ErrorAlert } from '../../../ui/error-alert';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton';
import { longMonth } from '../figures/month-names';
import { useRefetchOnChange } from '../figures/use-refetch-on-change';
import { explainWords } from '@duetcast/words/en/account/explain';
import classes from './explain.module.css';
import { explainedQuery, type ExplainedFigure as Explained, type FigureScope } from './explained-queries';
import { withRunningSums, compareSums, type SummedStep, type SumVerdict } from './explained-sums';
import { ExplainedTable } from './explained-table';

const icons = {
  equal: IconCircleCheck,
  partial: IconSum,
  incomplete: IconHourglassLow,
  different: IconAlertTriangle,
} as const;

function useSentence(verdict: SumVerdict, { figure }: Explained, steps: readonly SummedStep[]): string {
  const texts = useWords(explainWords);
  const locale = useLocale();
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
    default:
      return verdict satisfies never;
  }
}

interface SumProps {
  explained: Explained;
  steps: readonly SummedStep[];
  hasMore: boolean;
}

/** Whether the listed events add up to the figure; withRunningSums in the browser. */
function SumCheck({ explained, steps, hasMore }: SumProps) {
  const { open } = useWords(explainWords);
  const locale = useLocale();
  const sums = steps.at(-1) ?? { used: 0, reserved: 0 };
  const verdict = compareSums(explained, sums, hasMore);
  const sentence = useSentence(verdict, explained, steps);
  const Icon = icons[verdict.kind];
  const isOpen = verdict.kind === 'equal' && sums.reserved > 0;
  return (
    <div className={classes.sum} data-kind={verdict.kind} role="status">
      <Icon size={17} aria-hidden />
      <span className="dc-number">
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
  const texts = useWords(explainWords);
  const locale = useLocale();
  const { data, isPending, isError, error, refetch, ...pages } = useInfiniteQuery(explainedQuery(scope));
  useRefetchOnChange(used, refetch);
  const last = data?.pages.at(-1);
  const steps = withRunningSums(data?.pages.flatMap(({ events }) => events) ?? []);
  const label = texts.eventsOf(texts.of(scope.domain, longMonth(scope.month, locale)));
  if (isPending) return <RowsSkeleton label={texts.loading} rows={3} />;
  if (!last)
    return isError ? <ErrorAlert error={error} title={texts.loadFailed} onRetry={() => void refetch()} /> : null;
  if (steps.length === 0 && last.complete && last.figure.used === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {texts.none}
      </Text>
    );
  return (
    <>
      <SumCheck explained={last} steps={steps} hasMore={pages.hasNextPage} />
      {steps.length > 0 && <ExplainedTable steps={steps} label={label} />}
      {pages.hasNextPage && (
        <Center pt="sm">
          <Button
            variant="default"
            size="xs"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </Center>
      )}
    </>
  );
}
