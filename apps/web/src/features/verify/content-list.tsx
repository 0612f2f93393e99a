import { Text } from '@mantine/core';
import type { AuditVerdict } from '@duetcast/verify/verdict';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { Section } from '../../ui/section';
import { verifyWords } from '@duetcast/words/en/site/verify';
import classes from './verify.module.css';

/** Content that the events reference by hash, and what retention deleted. */
export function ContentList({ content }: Pick<AuditVerdict, 'content'>) {
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
