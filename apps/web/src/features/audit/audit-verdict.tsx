import { checkEvents } from '@duetcast/verify/check-events';
import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { canHash } from '@duetcast/verify/web-crypto';
import { useMutation } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../i18n/language';
import { auditWords } from '@duetcast/words/en/jobs/audit';
import type { AuditTrail } from '../../client/audit-trail';
import { storedEvent } from './audit-history';

/**
 * Recomputes every hash of the trail without trusting the server, except that its oldest events were deleted after the
 * retention period: then the chain is verified from the first remaining event.
 */
export const recomputeChain = ({ stream, events, complete = true }: AuditTrail) =>
  checkEvents(
    events.map((event) => storedEvent(stream, event)),
    { stream, from: complete ? 0 : (events[0]?.revision ?? 0) },
  );

/** Verification result of a trail, from the server or recomputed in this browser. */
export type Verdict =
  | { kind: 'verified'; head: string; isRecomputed: boolean; count: number }
  | { kind: 'broken'; at: number | null; reason: NonNullable<AuditTrail['reason']> | null }
  | { kind: 'unverifiable' };

const verdictOfServer = ({ verified, head, brokenAt, reason, events }: AuditTrail): Verdict =>
  verified
    ? { kind: 'verified', head: head ?? '', isRecomputed: false, count: events.length }
    : { kind: 'broken', at: brokenAt ?? null, reason: reason ?? null };

async function recomputedVerdict(trail: AuditTrail): Promise<Verdict> {
  if (!canHash()) return { kind: 'unverifiable' };
  const { problem, head } = await recomputeChain(trail);
  if (problem) return { kind: 'broken', at: problem.revision, reason: problem.kind };
  return { kind: 'verified', head, isRecomputed: true, count: trail.events.length };
}

/** The verdict of this trail: the browser's own once requested, else the server's. */
export function useVerdict(trail: AuditTrail | undefined) {
  const check = useMutation({
    mutationFn: async (checked: AuditTrail) => ({ checked, verdict: await recomputedVerdict(checked) }),
  });
  const recomputed = check.data && check.data.checked === trail ? check.data.verdict : null;
  return {
    verdict: recomputed ?? (trail ? verdictOfServer(trail) : null),
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

interface VerdictProps {
  verdict: Verdict;
  onShow: (revision: number) => void;
}

function Broken({ verdict: { at, reason }, onShow }: VerdictProps & { verdict: Extract<Verdict, { kind: 'broken' }> }) {
  const texts = useWords(auditWords);
  const isLocated = reason === 'origin' || at !== null;
  const text = isLocated && reason ? texts.broken[reason]((at ?? 0) + 1) : texts.brokenSomewhere;
  return (
    <Alert color="red" icon={<IconShieldX size={18} />} title={texts.brokenTitle} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        {at !== null && (
          <Button size="xs" color="red" variant="outline" onClick={() => onShow(at)}>
            {texts.showEvent(at + 1)}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Details beside the badge: where the chain breaks, or the result of this browser's check. */
export function VerdictAlert({ verdict, onShow }: VerdictProps) {
  const [texts, locale] = useLocalWords(auditWords);
  if (verdict.kind === 'broken') return <Broken verdict={verdict} onShow={onShow} />;
  if (verdict.kind === 'unverifiable')
    return (
      <Alert color="yellow" icon={<IconShieldQuestion size={18} />} mb="md">
        {texts.unverifiable}
      </Alert>
    );
  if (!verdict.isRecomputed) return null;
  return (
    <Alert color="green" icon={<IconShieldCheck size={18} />} mb="md" role="status">
      <Text size="sm">{texts.verifiedHere(verdict.count.toLocaleString(locale))}</Text>
      <Text variant="caption" className="dc-mono" style={{ overflowWrap: 'anywhere' }}>
        {texts.head(verdict.head)}
      </Text>
    </Alert>
  );
}
