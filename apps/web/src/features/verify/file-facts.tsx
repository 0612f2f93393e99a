import type { ReactNode } from 'react';
import { Badge, Text } from '@mantine/core';
import type { AuditVerdict } from '@duetcast/verify/verdict';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { Section } from '../../ui/section';
import { fullLocalDate } from '../../ui/relative-time';
import { actorOf } from '../jobs/audit-sentences';
import { sentenceWords } from '../jobs/audit-words';
import type { Standing } from './standing';
import { verifyWords } from './verify-words';
import classes from './verify.module.css';

interface Props {
  name: string;
  verdict: AuditVerdict;
  standing: Standing;
}

function Signer({ verdict: { signer, file }, standing }: Omit<Props, 'name'>) {
  const texts = useWords(verifyWords);
  if (!signer) return null;
  const known = {
    verified: ['green', texts.ours],
    strangers: ['yellow', texts.strange],
    unasked: ['yellow', texts.unasked],
  } as const;
  const badge = standing in known ? known[standing as keyof typeof known] : null;
  return (
    <>
      <span className="dc-mono">{signer.kid}</span>
      {badge && <Badge color={badge[0]}>{badge[1]}</Badge>}
      {standing === 'strangers' && file && (
        <Text size="xs" c="dimmed">
          {texts.compare(file.issuer)}
        </Text>
      )}
    </>
  );
}

function Span({ events }: Pick<AuditVerdict, 'events'>) {
  const locale = useLocale();
  const shown = [events[0], events.at(-1)].map((event) => new Date(event?.metadata.at ?? NaN));
  if (shown.some((time) => Number.isNaN(time.valueOf()))) return '-';
  return shown.map((time) => time.toLocaleString(locale)).join(' – ');
}

function useExported(verdict: AuditVerdict): string | null {
  const texts = useWords(verifyWords);
  const sentences = useWords(sentenceWords);
  const locale = useLocale();
  if (!verdict.file) return null;
  const { exportedAt, exportedBy } = verdict.file;
  const isTime = !Number.isNaN(Date.parse(exportedAt));
  const time = isTime ? fullLocalDate(exportedAt, locale) : exportedAt;
  return texts.by(time, actorOf({ actor: exportedBy }, sentences));
}

/** What kind of file it is, of what, made when, by whom, and signed with which key. */
export function FileFacts({ name, verdict, standing }: Props) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  const exported = useExported(verdict);
  const { events, file, stream, signature } = verdict;
  const { facts } = texts;
  const count = events.length.toLocaleString(locale);
  const shown: readonly (readonly [string, ReactNode])[] = [
    [facts.file, name],
    [facts.format, signature === 'none' ? texts.formats.lines : texts.formats.signed],
    [facts.stream, stream && <span className="dc-mono">{stream}</span>],
    [facts.events, count],
    [facts.span, events.length > 0 && <Span events={events} />],
    [facts.head, standing !== 'broken' && <span className="dc-mono">{events.at(-1)?.metadata.hash}</span>],
    [facts.exported, exported],
    [facts.issuer, file?.issuer],
    [facts.signer, verdict.signer && <Signer verdict={verdict} standing={standing} />],
  ];
  return (
    <Section title={texts.about}>
      <dl className={classes.facts}>
        {shown.map(
          ([fact, value]) =>
            value && (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {file && file.from > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.dropped(file.from, file.from.toLocaleString(locale))}
        </Text>
      )}
    </Section>
  );
}
