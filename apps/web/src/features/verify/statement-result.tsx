import { jsonLinesOf } from '@duetcast/client/lines';
import { usageEvents } from '@duetcast/domain/usage/usage-events';
import type { FileInput } from '@duetcast/verify/encodings/input-lines';
import type { StatementVerdict } from '@duetcast/verify/statement-verdict';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconSum } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SignedStatement, StatedDomain } from '@duetcast/verify/signed-statement';
import { open } from '../../client/api';
import { useWords, useLocalWords } from '../../i18n/language';
import { RowTable } from '../../ui/table/row-table';
import { ErrorAlert } from '../../ui/error-alert';
import { Section } from '../../ui/section';
import { useSession } from '../../client/session';
import type { ExaminedStatement, ServerKeys } from './examine-file';
import { Facts, Signer, useAttribution } from './facts';
import { statementSentence } from './problem-sentences';
import { pageOutcomeOf, type PageOutcome } from './outcome';
import { VerdictCard } from './verdict-card';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

const usageTypes = Object.keys(usageEvents);

/** Usage events of the signed-in account, from the event feed. @throws DuetcastError */
async function* ownEvents(): AsyncGenerator<unknown> {
  const headers = { accept: 'application/x-ndjson' };
  for await (const line of jsonLinesOf(await open(`/api/events?types=${usageTypes.join(',')}`, { headers })))
    yield JSON.parse(line);
}

/** Verifies a statement against the account's events: recomputes each hash and the figures. */
const recalculateSums = async (statement: FileInput, keys: ServerKeys): Promise<StatementVerdict> =>
  verifySignedStatement(statement, { keys: keys ?? undefined, events: ownEvents() });

function DomainTable({ domains }: { domains: readonly StatedDomain[] }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <RowTable
      title={texts.stated}
      rows={domains}
      keyOf={(stated) => String(domains.indexOf(stated))}
      labels={texts.columns}
      wide={['domain']}
      classNames={{ domain: classes.name }}
      cells={{
        domain: ({ domain }) => domain,
        used: ({ used }) => number(used),
        limit: ({ limit }) => (limit === null ? '-' : limit < 0 ? texts.unlimited : number(limit)),
        corrections: ({ corrections }) => number(corrections.characters),
        events: ({ events }) => number(events),
      }}
    />
  );
}

/** Used characters, of the account's allowance if the statement has it. */
function useTotalText({ totals }: SignedStatement): string {
  const [texts, locale] = useLocalWords(verifyWords);
  const used = totals.used.toLocaleString(locale);
  const limit = 'limit' in totals ? totals.limit : null;
  return limit === null || limit < 0 ? texts.charactersUsed(used) : texts.usedOf(used, limit.toLocaleString(locale));
}

function StatementFacts({ name, file, outcome }: { name: string; file: SignedStatement; outcome: PageOutcome }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const total = useTotalText(file);
  const produced = useAttribution({ at: file.producedAt, by: file.producedBy });
  const { facts } = texts;
  const { number = 1, previous } = file;
  const earlier =
    previous && texts.earlier(number - 1, previous.used.toLocaleString(locale), previous.eventsHash.slice(0, 16));
  return (
    <>
      <Section title={texts.about}>
        <Facts
          facts={[
            [facts.file, name],
            [facts.format, texts.formats.statement],
            [facts.account, <span className="dc-mono">{file.account}</span>],
            [
              facts.month,
              <>
                {file.month}
                <Badge color="gray">{texts.states[file.state]}</Badge>
              </>,
            ],
            ...(earlier ? [[texts.replaces, earlier] as const] : []),
            [facts.used, total],
            [facts.produced, produced],
            [facts.issuer, file.issuer],
            [facts.signer, <Signer kid={file.key.kid} issuer={file.issuer} outcome={outcome} />],
          ]}
        />
      </Section>
      <Section title={texts.stated} flush>
        <DomainTable domains={file.domains} />
      </Section>
    </>
  );
}

interface SumCheckProps {
  isSummed: boolean;
  isOwn: boolean;
  isPending: boolean;
  onSum: () => void;
}

/** Whether the figures were recalculated or are only stated by the signer. */
function SumCheck({ isSummed, isOwn, isPending, onSum }: SumCheckProps) {
  const texts = useWords(verifyWords);
  if (isSummed)
    return (
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconCircleCheck size={17} className={classes.mark} aria-hidden />
        <Text size="sm">{texts.summed}</Text>
      </Group>
    );
  return (
    <>
      <Text size="sm">{isOwn ? texts.ownNotSummed : texts.notSummed}</Text>
      {isOwn && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSum size={15} />}
          loading={isPending}
          onClick={onSum}
          style={{ alignSelf: 'start' }}
        >
          {texts.recalculateSums}
        </Button>
      )}
    </>
  );
}

/** Result of verifying a monthly statement; the owner can recalculate it from the events. */
export function StatementResult({ name, examined }: { name: string; examined: ExaminedStatement }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const session = useSession();
  const summing = useMutation({ mutationFn: () => recalculateSums(examined.input, examined.serverKeys) });
  const verdict = summing.data ?? examined.verdict;
  const { file, problems, isSummed } = verdict;
  const outcome = pageOutcomeOf(verdict);
  return (
    <>
      <VerdictCard
        outcome={outcome}
        verdict={verdict}
        sentences={problems.map((problem) => statementSentence(texts, locale, problem))}
      >
        {outcome !== 'broken' && file && (
          <SumCheck
            isSummed={isSummed}
            isOwn={session?.user.id === file.account}
            isPending={summing.isPending}
            onSum={() => summing.mutate()}
          />
        )}
      </VerdictCard>
      {summing.isError && <ErrorAlert error={summing.error} title={texts.eventsFailed} />}
      {file && <StatementFacts name={name} file={file} outcome={outcome} />}
    </>
  );
}
