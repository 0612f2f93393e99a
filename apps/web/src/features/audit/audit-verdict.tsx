import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { canHash } from '@duetcast/verify/web-crypto';
import { useMutation } from '@tanstack/react-query';
import { useLocale } from '../../i18n/language';
import { useWords } from '../../i18n/words';
import { auditWords } from './audit-words';
import type { AuditTrail } from '../jobs/public';
import { recomputeChain } from './recompute-chain';

/** What was found out about a trail: by the server, or by this browser, which believes it nothing. */
export type Verdict =
  | { kind: 'verified'; head: string; isOwn: boolean; count: number }
  | { kind: 'broken'; at: number | null; reason: NonNullable<AuditTrail['reason']> | null }
  | { kind: 'unverifiable' };

const verdictOfServer = ({ verified, head, brokenAt, reason, events }: AuditTrail): Verdict =>
  verified
    ? { kind: 'verified', head: head ?? '', isOwn: false, count: events.length }
    : { kind: 'broken', at: brokenAt ?? null, reason: reason ?? null };

async function ownVerdict(trail: AuditTrail): Promise<Verdict> {
  if (!canHash()) return { kind: 'unverifiable' };
  const found = await recomputeChain(trail);
  if (!found.verified) return { kind: 'broken', at: found.brokenAt, reason: found.reason };
  return { kind: 'verified', head: found.head, isOwn: true, count: trail.events.length };
}

/** The verdict as it stands for this trail: the browser's own, once asked for, goes before the server's. */
export function useVerdict(trail: AuditTrail | undefined) {
  const check = useMutation({ mutationFn: async (asked: AuditTrail) => ({ asked, verdict: await ownVerdict(asked) }) });
  const own = check.data && check.data.asked === trail ? check.data.verdict : null;
  return {
    own,
    verdict: own ?? (trail ? verdictOfServer(trail) : null),
    isChecking: check.isPending,
    verify: () => trail && check.mutate(trail),
  };
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { chainVerified, chainBroken } = useWords(auditWords);
  if (verdict.kind === 'unverifiable') return null;
  const isGood = verdict.kind === 'verified';
  const Icon = isGood ? IconShieldCheck : IconShieldX;
  return (
    <Badge size="lg" color={isGood ? 'green' : 'red'} leftSection={<Icon size={15} aria-hidden />}>
      {isGood ? chainVerified : chainBroken}
    </Badge>
  );
}

interface ShownProps {
  verdict: Verdict;
  onShow: (revision: number) => void;
}

function Broken({ verdict: { at, reason }, onShow }: ShownProps & { verdict: Extract<Verdict, { kind: 'broken' }> }) {
  const texts = useWords(auditWords);
  const place = at !== null && reason ? texts.broken[reason](at + 1) : texts.brokenSomewhere;
  return (
    <Alert color="red" variant="light" icon={<IconShieldX size={18} />} title={texts.brokenTitle} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{place}</Text>
        {at !== null && (
          <Button size="xs" color="red" variant="outline" onClick={() => onShow(at)}>
            {texts.showEvent(at + 1)}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** What there is to say beyond the badge: where the chain breaks, or what this browser found. */
export function VerdictAlert({ verdict, onShow }: ShownProps) {
  const texts = useWords(auditWords);
  const locale = useLocale();
  if (verdict.kind === 'broken') return <Broken verdict={verdict} onShow={onShow} />;
  if (verdict.kind === 'unverifiable')
    return (
      <Alert color="yellow" variant="light" icon={<IconShieldQuestion size={18} />} mb="md">
        {texts.unverifiable}
      </Alert>
    );
  if (!verdict.isOwn) return null;
  return (
    <Alert color="green" variant="light" icon={<IconShieldCheck size={18} />} mb="md" role="status">
      <Text size="sm">{texts.verifiedHere(verdict.count.toLocaleString(locale))}</Text>
      <Text size="xs" c="dimmed" className="dc-mono" style={{ overflowWrap: 'anywhere' }}>
        {texts.head(verdict.head)}
      </Text>
    </Alert>
  );
}
