import type { AuditVerdict, CheckedOrigin } from '@duetcast/verify/verdict';
import { Button, Text, Badge } from '@mantine/core';
import { useLocale, useLocalWords } from '../../i18n/language';
import { fullLocalDate } from '../../ui/format/relative-time';
import { Section } from '../../ui/section';
import { EventList, useEventPaging } from './event-list';
import type { Examined } from './examine-file';
import { Facts, Signer, useAttribution } from './facts';
import { problemSentence } from './problem-sentences';
import { pageOutcomeOf, type PageOutcome } from './outcome';
import { VerdictCard } from './verdict-card';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

/** The servers on which the first events were, oldest first. */
const OriginFacts = ({ origins }: { origins: readonly CheckedOrigin[] }) =>
  origins.map((origin, index) => (
    <div key={index}>
      <OriginFact origin={origin} />
    </div>
  ));

/** The server from which the first events were imported, and what it signed. */
function OriginFact({ origin }: { origin: CheckedOrigin }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const { issuer, revision, exportedAt, signature, kid, isTrusted } = origin;
  return (
    <>
      {issuer}
      <Text size="xs">{texts.imported((revision + 1).toLocaleString(locale), fullLocalDate(exportedAt, locale))}</Text>
      <Text size="xs">
        {texts.origins[signature]} {kid && <span className="dc-mono">{kid}</span>}
      </Text>
      {isTrusted && <Badge color="green">{texts.serverKey}</Badge>}
    </>
  );
}

function Span({ events }: Pick<AuditVerdict, 'events'>) {
  const locale = useLocale();
  const times = [events[0], events.at(-1)].map((event) => new Date(event?.metadata.at ?? NaN));
  if (times.some((time) => Number.isNaN(time.valueOf()))) return '-';
  return times.map((time) => time.toLocaleString(locale)).join(' – ');
}

/** Shows until when the file contains every event: of two files of a stream, the one with more events is newer. */
function AsOf({ file }: { file: NonNullable<AuditVerdict['file']> }) {
  const [texts, locale] = useLocalWords(verifyWords);
  return texts.asOf(fullLocalDate(file.exportedAt, locale), (file.from + file.count).toLocaleString(locale));
}

/** Format, stream, time range, export and signer of an audit file. */
function FileFacts({ name, verdict, outcome }: { name: string; verdict: AuditVerdict; outcome: PageOutcome }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const { events, file, stream, signature, signer, origin, earlierOrigins } = verdict;
  const exported = useAttribution(file && { at: file.exportedAt, by: file.exportedBy });
  const { facts } = texts;
  return (
    <Section title={texts.about}>
      <Facts
        facts={[
          [facts.file, name],
          [facts.format, signature === 'none' ? texts.formats.lines : texts.formats.signed],
          [facts.stream, stream && <span className="dc-mono">{stream}</span>],
          [facts.events, events.length.toLocaleString(locale)],
          [facts.span, events.length > 0 && <Span events={events} />],
          [facts.head, outcome !== 'broken' && <span className="dc-mono">{events.at(-1)?.metadata.hash}</span>],
          [facts.exported, exported],
          [facts.asOf, file && outcome !== 'broken' && <AsOf file={file} />],
          [facts.imported, origin && <OriginFacts origins={[...earlierOrigins, origin]} />],
          [facts.issuer, file?.issuer],
          [facts.signer, signer && <Signer kid={signer.kid} issuer={file?.issuer ?? ''} outcome={outcome} />],
        ]}
      />
      {file && file.from > 0 && (
        <Text variant="note" mt="sm">
          {texts.dropped(file.from, file.from.toLocaleString(locale))}
        </Text>
      )}
    </Section>
  );
}

/** Content that the events reference by hash, and what retention deleted. */
function ContentList({ content }: Pick<AuditVerdict, 'content'>) {
  const [texts, locale] = useLocalWords(verifyWords);
  const number = (value: number) => value.toLocaleString(locale);
  const released = content.filter(({ releasedAt }) => releasedAt !== null);
  const pieces = (count: number) => texts.pieces(count, number(count));
  const summary =
    content.length === 0 ? texts.noContent : texts.contentText(pieces(content.length), pieces(released.length));
  return (
    <Section title={texts.content} description={summary} flush={released.length > 0}>
      {released.length > 0 && (
        <ul aria-label={texts.deleted}>
          {released.map(({ hash, namedAt, releasedAt, isStored }) => (
            <li key={hash} className={classes.piece}>
              <span className="dc-mono">{hash}</span>
              <Text component="span" variant="caption">
                {texts.released(number(namedAt + 1), number((releasedAt ?? 0) + 1))}
                {isStored && ` · ${texts.stillStored}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function AuditResult({ name, examined }: { name: string; examined: Extract<Examined, { kind: 'audit' }> }) {
  const [texts, locale] = useLocalWords(verifyWords);
  const { verdict, events } = examined;
  const { problems, content } = verdict;
  const { has, onShow, ...list } = useEventPaging(events);
  const outcome = pageOutcomeOf(verdict);
  const brokenAt = problems[0]?.revision ?? null;
  const isCut = problems.some(({ kind, revision }) => (kind === 'form' || kind === 'syntax') && revision !== null);
  return (
    <>
      <VerdictCard
        outcome={outcome}
        verdict={verdict}
        sentences={problems.map((problem) => problemSentence(texts, locale, problem))}
      >
        {brokenAt !== null && has(brokenAt) && (
          <Button size="xs" variant="default" onClick={() => onShow(brokenAt)} style={{ alignSelf: 'start' }}>
            {texts.showEvent((brokenAt + 1).toLocaleString(locale))}
          </Button>
        )}
      </VerdictCard>
      <FileFacts name={name} verdict={verdict} outcome={outcome} />
      {events.length > 0 && <EventList events={events} brokenAt={brokenAt} isCut={isCut} {...list} />}
      {outcome !== 'broken' && <ContentList content={content} />}
    </>
  );
}
