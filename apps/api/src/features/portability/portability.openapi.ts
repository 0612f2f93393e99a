import type { RouteDescription } from '../../platform/openapi/describes';

export const portabilityRoutes = {
  export: {
    summary: 'Exports the account',
    description:
      'Returns a gzipped tar archive with all events of the account in order and with their hashes, texts and audio named by their SHA-256, and a `manifest.json` with the signature of this server, which covers every file. Credentials and sign-ins are not included. Import the archive into another server with `npm run import-account`.',
    tag: 'Account',
    answers: {
      200: { description: 'The account archive.', media: ['application/gzip'], headers: ['Content-Disposition'] },
    },
    errors: ['rate.exceeded'],
  },
} as const satisfies Record<string, RouteDescription>;
