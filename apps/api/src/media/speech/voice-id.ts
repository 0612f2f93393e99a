/** Id of a voice across providers: `local-en-us-f3`. Provider names contain no hyphen. */
export const voiceIdOf = (provider: string, ownId: string): string => `${provider}-${ownId}`;

/** Splits an id; null if it has no provider prefix. */
export function partsOfVoiceId(voiceId: string): { provider: string; ownId: string } | null {
  const at = voiceId.indexOf('-');
  if (at < 1 || at === voiceId.length - 1) return null;
  return { provider: voiceId.slice(0, at), ownId: voiceId.slice(at + 1) };
}
