import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';

/** A manifest of a job that speaks each of these texts as a segment. */
export const manifestOf = (texts: readonly string[], voiceId = 'local-ada', provider = 'local'): JobManifest => ({
  ...{ version: 1, title: 'A show', format: 'wav', domain: 'example.com' },
  parts: texts.map((text) => {
    const part = { kind: 'spoken', text, voiceId, provider, speaker: null } as const;
    return { role: 'segment', part } as const;
  }),
});
