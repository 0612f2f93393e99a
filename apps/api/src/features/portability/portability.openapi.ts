import type { RouteDescription } from '../../platform/openapi/describes';

export const portabilityRoutes = {
  export: {
    summary: 'Exports everything of the account',
    description:
      'One archive (tar, gzip): its events as stored, in order, with their hashes; texts and audio under their SHA-256; `manifest.json` last, with what every file is. Credentials and sign-ins stay behind. `npm run import-account` takes it into another server.',
    tag: 'Account',
    answers: {
      200: { description: 'The archive.', media: ['application/gzip'], headers: ['Content-Disposition'] },
    },
    errors: ['rate.exceeded'],
  },
} as const satisfies Record<string, RouteDescription>;
