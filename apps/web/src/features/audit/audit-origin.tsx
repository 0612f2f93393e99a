import { Alert, Text } from '@mantine/core';
import { IconTransferIn } from '@tabler/icons-react';
import { auditWords } from '@duetcast/words/en/jobs/audit';
import type { AuditTrail } from '../../client/audit-trail';
import { useLocalWords } from '../../i18n/language';
import { fullLocalDate } from '../../ui/format/relative-time';

type Origin = NonNullable<AuditTrail['origin']>;

/** Which servers the first events come from, oldest first. */
export function AuditOrigins({ trail: { origin, earlierOrigins = [] } }: { trail: AuditTrail }) {
  const origins = origin ? [...earlierOrigins, origin] : [];
  return origins.map((each, index) => <AuditOrigin key={index} origin={each} />);
}

/** Which server the first events were imported from, and whether its signature covers them. */
function AuditOrigin({ origin }: { origin: Origin }) {
  const [texts, locale] = useLocalWords(auditWords);
  const { issuer, revision, exportedAt, signature, kid } = origin;
  const isSigned = signature === 'valid';
  const from = [issuer, fullLocalDate(exportedAt, locale)] as const;
  return (
    <Alert color={isSigned ? 'gray' : 'yellow'} icon={<IconTransferIn size={18} />} mb="md">
      <Text size="sm">{texts.originOf((revision + 1).toLocaleString(locale), ...from)}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.originSigned[signature]} {kid && <span className="dc-mono">{kid}</span>}
      </Text>
    </Alert>
  );
}
