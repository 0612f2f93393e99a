import type { ReactNode } from 'react';
import { Badge, Text } from '@mantine/core';
import type { Actor } from '@duetcast/domain/kernel/event';
import { useWords, useLocalWords } from '../../i18n/language';
import { fullLocalDate } from '../../ui/format/relative-time';
import { useActorText } from './actor-text';
import type { PageOutcome } from './outcome';
import { verifyWords } from '@duetcast/words/en/site/verify';
import figureClasses from '../../ui/page/figures.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values; omits empty values. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={figureClasses.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
    )}
  </dl>
);

/** The signing key, and whether it belongs to this server. */
export function Signer({ kid, issuer, outcome }: { kid: string; issuer: string; outcome: PageOutcome }) {
  const texts = useWords(verifyWords);
  const badges = {
    verified: ['green', texts.serverKey],
    unknownSigner: ['yellow', texts.unknownKey],
    ofOrigin: ['gray', texts.unknownKey],
    unconfirmed: ['yellow', texts.unconfirmedKey],
  } as const;
  const badge = outcome in badges ? badges[outcome as keyof typeof badges] : null;
  return (
    <>
      <span className="dc-mono">{kid}</span>
      {badge && <Badge color={badge[0]}>{badge[1]}</Badge>}
      {outcome === 'unknownSigner' && <Text variant="caption">{texts.compare(issuer)}</Text>}
    </>
  );
}

/** Time and actor as stated by the file, which may hold anything. */
export function useAttribution(attribution: { at: string; by: Actor } | null): string | null {
  const [texts, locale] = useLocalWords(verifyWords);
  const actorText = useActorText();
  if (!attribution) return null;
  const time = Number.isNaN(Date.parse(attribution.at)) ? attribution.at : fullLocalDate(attribution.at, locale);
  return texts.by(time, actorText(attribution.by));
}
