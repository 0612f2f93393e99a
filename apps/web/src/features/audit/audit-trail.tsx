import { podcastEvents, type PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { incompleteWords } from '@duetcast/words/en/jobs/incomplete';
import { IconHourglassLow, IconCertificate, IconShieldSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Alert, Button, Group } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../client/api';
import { auditQuery, type AuditedKind, type AuditTrail as Trail, auditPath } from '../../client/audit-trail';
import { useWords } from '../../i18n/language';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import type { FactValues, FactWords } from './audit-facts';
import { historyWith } from './audit-history';
import { AuditOrigins } from './audit-origin';
import { AuditStep, Stepper } from './audit-step';
import { AuditTimeline } from './audit-timeline';
import classes from './audit-trail.module.css';
import { useVerdict, VerdictAlert, type Verdict, VerdictBadge } from './audit-verdict';
import { auditWords } from '@duetcast/words/en/jobs/audit';
import { RowsSkeleton } from '../../ui/table/rows-skeleton';
import { jobHistory } from './job-history';
import { DownloadButton } from '../../ui/buttons/download-button';
import { TextLink } from '../../ui/buttons/text-link';

interface Props {
  kind: AuditedKind;
  id: string;
  verdict: Verdict;
  isChecking: boolean;
  onVerify: () => void;
}

/** Recomputes the hashes in this browser; downloads the trail, signed or as NDJSON. */
function AuditActions({ kind, id, verdict, isChecking, onVerify }: Props) {
  const { exportNdjson, signedFile, verify } = useWords(auditWords);
  const hrefOf = (format: string) => addressOf(auditPath(kind, id), { format });
  return (
    <Group gap="sm">
      <VerdictBadge verdict={verdict} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconShieldSearch size={15} />}
        loading={isChecking}
        onClick={onVerify}
      >
        {verify}
      </Button>
      <DownloadButton href={hrefOf('signed')} icon={IconCertificate} size="xs">
        {signedFile}
      </DownloadButton>
      <DownloadButton href={hrefOf('ndjson')} name={`${id}.ndjson`} size="xs">
        {exportNdjson}
      </DownloadButton>
    </Group>
  );
}

function valuesOf(row: PodcastRow | null, { audit, locale, reasonOf }: FactWords): FactValues {
  const count = (value = 0) => (value > 0 ? value.toLocaleString(locale) : null);
  return {
    status: row && audit.scriptStatuses[row.status],
    article: count(row?.characterCount),
    segments: count(row?.segmentCount),
    model: row?.model ?? null,
    language: row?.language ?? null,
    tokens: count(row?.tokensUsed),
    viewed: row?.viewed ? audit.yes : null,
    error: row?.error ? reasonOf(row.error) : null,
  };
}

const podcastHistory = historyWith<PodcastRow | null, PodcastEvent>({
  events: podcastEvents,
  initial: null,
  after: (row, event) => podcasts.fold(row, event, row?.id ?? ''),
  valuesOf,
});

/** Notes that the oldest events of the trail are deleted. */
function AuditIncomplete() {
  const { text } = useWords(incompleteWords);
  return (
    <Alert color="yellow" icon={<IconHourglassLow size={18} />} mb="md">
      {text}
    </Alert>
  );
}

const histories = { jobs: jobHistory, podcasts: podcastHistory };

/** Minimum time between refetches while a job runs. */
const refetchThrottleMs = 1000;

interface Audited {
  kind: AuditedKind;
  id: string;
  /** Position of the row; the trail is read again when it changes. */
  position: string | undefined;
  /** Without what is only stored: types, claims, ids and hashes. */
  isPlain?: boolean;
}

function useTrail({ kind, id, position }: Audited) {
  const cache = useQueryClient();
  const throttled = useThrottledValue(position, refetchThrottleMs);
  useEffect(() => {
    if (throttled) void cache.invalidateQueries({ queryKey: auditQuery(kind, id).queryKey });
  }, [cache, kind, id, throttled]);
  return useQuery(auditQuery(kind, id));
}

/** Index of the selected event; follows the last one until another is chosen. */
function useSelectedEvent(count: number) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = count - 1;
  const index = Math.min(chosen ?? last, last);
  return { index, onSelect: (next: number) => setChosen(next === last ? null : next) };
}

interface StepsProps extends Pick<Audited, 'kind' | 'isPlain'> {
  trail: Trail;
  verdict: Verdict;
}

function Steps({ kind, isPlain = false, trail, verdict }: StepsProps) {
  const steps = useMemo(() => histories[kind](trail.stream, trail.events), [kind, trail]);
  const { index, onSelect } = useSelectedEvent(steps.length);
  const step = steps[index];
  const show = (revision: number) => onSelect(steps.findIndex(({ event }) => event.revision >= revision));
  if (!step) return null;
  return (
    <>
      {trail.complete === false && trail.reason !== 'missing' && <AuditIncomplete />}
      <AuditOrigins trail={trail} />
      <VerdictAlert verdict={verdict} onShow={show} />
      <Stepper index={index} count={steps.length} onSelect={onSelect} />
      <div className={classes.columns}>
        <AuditTimeline
          steps={steps}
          isPlain={isPlain}
          currentIndex={index}
          brokenAt={verdict.kind === 'broken' ? verdict.at : null}
          onSelect={onSelect}
        />
        <AuditStep stream={trail.stream} step={step} isPlain={isPlain} />
      </div>
    </>
  );
}

/** Explains the trail and links to the page that verifies signed files. */
function Description({ kind }: Pick<Audited, 'kind'>) {
  const { description, verifyPage } = useWords(auditWords);
  return (
    <>
      {description[kind]}{' '}
      <TextLink to="/verify" underline="always">
        {verifyPage}
      </TextLink>
    </>
  );
}

/** The events of a job or a podcast with the result of verifying their hash chain. */
export function AuditTrail(audited: Audited) {
  const { kind, id, isPlain } = audited;
  const texts = useWords(auditWords);
  const { data, isPending, isError, error, refetch } = useTrail(audited);
  const { verdict, isChecking, verify } = useVerdict(data);
  return (
    <Section
      title={texts.title}
      description={<Description kind={kind} />}
      actions={
        verdict && <AuditActions kind={kind} id={id} verdict={verdict} isChecking={isChecking} onVerify={verify} />
      }
    >
      {isPending && <RowsSkeleton label={texts.loading} />}
      {isError && !data && <ErrorAlert error={error} title={texts.loadFailed} onRetry={() => void refetch()} />}
      {data && verdict && <Steps kind={kind} isPlain={isPlain} trail={data} verdict={verdict} />}
    </Section>
  );
}
