import { Badge, Text } from '@mantine/core';
import type { CheckedOrigin } from '@duetcast/verify/verdict';
import { verifyWords } from '@duetcast/words/en/site/verify';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { fullLocalDate } from '../../ui/format/relative-time';

/** The servers on which the first events were, oldest first. */
export const OriginFacts = ({ origins }: { origins: readonly CheckedOrigin[] }) =>
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
