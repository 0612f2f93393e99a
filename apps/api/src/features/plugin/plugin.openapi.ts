import { z } from 'zod';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';

const updateSchema = z
  .object({
    slug: z.literal('duetcast'),
    version: z.string(),
    url: z.string().meta({ description: 'Page about the plugin.' }),
    package: z.string().meta({ description: 'URL of the archive.' }),
    sha256: z.string().meta({ description: 'SHA-256 of the archive, as hex: sites install nothing else.' }),
    requires: z.string().nullable().meta({ description: 'The oldest WordPress that it runs on.' }),
    requires_php: z.string().nullable(),
    tested: z.string().nullable().meta({ description: 'The newest WordPress that it was tested with.' }),
  })
  .meta({ id: 'PluginUpdate' });

export const pluginRoutes = {
  archive: {
    summary: 'Downloads the WordPress plugin',
    operationId: 'downloadPlugin',
    tag: 'Connections',
    answers: {
      200: {
        description: 'A ZIP archive that WordPress installs.',
        media: ['application/zip'],
        headers: ['ETag', 'Content-Disposition'],
      },
      304: { description: 'The archive matches If-None-Match; no body is sent.' },
    },
    errors: ['plugin.notBuilt'],
  },
  update: {
    summary: 'Describes the newest WordPress plugin of this server',
    description: 'In the form that WordPress takes from the plugin’s `update_uri` hook.',
    tag: 'Connections',
    answers: { 200: answerOf(updateSchema) },
    errors: ['plugin.notBuilt'],
  },
} as const satisfies Record<string, RouteDescription>;
