import { Text, Badge } from '@mantine/core';
import type { AuditVerdict, CheckedOrigin } from '@duetcast/verify/verdict';
import { useLocale, useWords } from '../../i18n/language';
import { fullLocalDate } from '../../ui/format/relative-time';
import { Section } from '../../ui/section';
import { Facts, Signer, useAttribution } from './facts';
import type { PageOutcome } from './outcome';
import { verifyWords } from '@duetcast/words/en/site/verify';

/** The servers on which the first events were, oldest first. */
const OriginFacts = ({ origins }: { origins: readonly CheckedOrigin[] }) =>
  origins.map((origin, index) => (
    <div key={index}>
      <OriginFact origin={origin} />
    </div>
  ));

/** The server from which the first events were imported, and what it signed. */
function OriginFact({ origin }: { origin: CheckedOrigin }) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
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

interface Props {
  name: string;
  verdict: AuditVerdict;
  outcome: PageOutcome;
}

function Span({ events }: Pick<AuditVerdict, 'events'>) {
  const locale = useLocale();
  const times = [events[0], events.at(-1)].map((event) => new Date(event?.metadata.at ?? NaN));
  if (times.some((time) => Number.isNaN(time.valueOf()))) return '-';
  return times.map((time) => time.toLocaleString(locale)).join(' – ');
}

/** Shows until when the file contains every event: of two files of a stream, the one with more events is newer. */
function AsOf({ file }: { file: NonNullable<AuditVerdict['file']> }) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
  return texts.asOf(fullLocalDate(file.exportedAt, locale), (file.from + file.count).toLocaleString(locale));
}

/** Format, stream, time range, export and signer of an audit file. */
export function FileFacts({ name, verdict, outcome }: Props) {
  const texts = useWords(verifyWords);
  const locale = useLocale();
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
        <Text size="sm" c="dimmed" mt="sm">
          {texts.dropped(file.from, file.from.toLocaleString(locale))}
        </Text>
      )}
    </Section>
  );
}
