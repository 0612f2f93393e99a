import type { AuditVerdict } from '@duetcast/verify/verdict';
import { Button, Text } from '@mantine/core';
import { useLocale, useWords } from '../../i18n/language';
import { Section } from '../../ui/section';
import { EventList, useEventPaging } from './event-list';
import type { Examined } from './examine-file';
import { FileFacts } from './file-facts';
import { problemSentence } from './problem-sentences';
import { pageOutcomeOf } from './outcome';
import { VerdictCard } from './verdict-card';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

/** Content that the events reference by hash, and what retention deleted. */
function ContentList({ content }: Pick<AuditVerdict, 'content'>) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const number = (value: number) => value.toLocaleString(locale);
  const released = content.filter(({ releasedAt }) => releasedAt !== null);
  const pieces = (count: number) => texts.pieces(count, number(count));
  const summary =
    content.length === 0 ? texts.noContent : texts.contentText(pieces(content.length), pieces(released.length));
  return (
    <Section title={texts.content} description={summary} flush={released.length > 0}>
      {released.length > 0 && (
        <ul className={classes.events} aria-label={texts.deleted}>
          {released.map(({ hash, namedAt, releasedAt, isStored }) => (
            <li key={hash} className={classes.piece}>
              <span className="dc-mono">{hash}</span>
              <Text component="span" size="xs" c="dimmed">
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
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const { verdict } = examined;
  const { events, problems, content } = verdict;
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
