import { Button } from '@mantine/core';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { ContentList } from './content-list';
import { EventList, useEventPaging } from './event-list';
import type { Examined } from './examine-file';
import { FileFacts } from './file-facts';
import { problemSentence } from './problem-sentences';
import { pageOutcomeOf } from './outcome';
import { VerdictCard } from './verdict-card';
import { verifyWords } from '@duetcast/words/en/site/verify';

/** Result of verifying an audit trail. */
export function AuditResult({ name, examined }: { name: string; examined: Extract<Examined, { kind: 'audit' }> }) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
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
