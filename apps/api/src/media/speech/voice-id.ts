/** Id of a voice over all providers: `local-en-us-f3`. Provider names hold no hyphen. */
export const voiceIdOf = (provider: string, ownId: string): string => `${provider}-${ownId}`;

/** Takes an id apart; null where it names no provider. */
export function partsOfVoiceId(voiceId: string): { provider: string; ownId: string } | null {
  const at = voiceId.indexOf('-');
  if (at < 1 || at === voiceId.length - 1) return null;
  return { provider: voiceId.slice(0, at), ownId: voiceId.slice(at + 1) };
}
