import { Button, Group } from '@mantine/core';
import { IconCertificate, IconDownload, IconShieldSearch, type TablerIcon } from '@tabler/icons-react';
import { addressOf } from '../../client/api';
import { auditPath, type AuditedKind } from '../../client/audit-trail';
import { useWords } from '../../i18n/language';
import { VerdictBadge, type Verdict } from './audit-verdict';
import { auditWords } from '@duetcast/words/en/jobs/audit';

interface DownloadProps {
  href: string;
  icon: TablerIcon;
  /** File name of the download; by default the server's. */
  name?: string;
  label: string;
}

const Download = ({ href, icon: Icon, name = '', label }: DownloadProps) => (
  <Button component="a" href={href} download={name} variant="default" size="xs" leftSection={<Icon size={15} />}>
    {label}
  </Button>
);

interface Props {
  kind: AuditedKind;
  id: string;
  verdict: Verdict;
  isChecking: boolean;
  onVerify: () => void;
}

/** Recomputes the hashes in this browser; downloads the trail, signed or as NDJSON. */
export function AuditActions({ kind, id, verdict, isChecking, onVerify }: Props) {
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
      <Download href={hrefOf('signed')} icon={IconCertificate} label={signedFile} />
      <Download href={hrefOf('ndjson')} icon={IconDownload} name={`${id}.ndjson`} label={exportNdjson} />
    </Group>
  );
}
