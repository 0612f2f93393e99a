import { z } from 'zod';
import { failureKinds } from '../../platform/external-services/failure-kind';
import type { RouteDescription } from '../../platform/openapi/describes';
import { answerOf } from '../../platform/openapi/envelope';
import { voiceModelStatusSchema } from '../voices/public';

const serviceOutageSchema = z
  .object({
    service: z.string().meta({
      description:
        '`events` (EventStoreDB), `rows` (MongoDB), `content` (bucket), `mail`, `payments`, `signIn`, `scripts`, `voiceModels`, `feedHub` (WebSub), or `speech:` and a provider.',
      examples: ['mail'],
    }),
    kind: z.enum(failureKinds).meta({ description: 'Why the last call failed.' }),
    since: z.iso.datetime().meta({ description: 'First failure since the service last responded as expected.' }),
    lastFailedAt: z.iso.datetime(),
    failures: z.int().meta({ description: 'Failed calls since then.' }),
    process: z.string().meta({ description: 'Id of the process that called; new at each start.' }),
    host: z.string(),
    roles: z.array(z.string()),
  })
  .meta({ id: 'ServiceOutage' });

const servicesSchema = z.object({
  outages: z.array(serviceOutageSchema),
  voiceModels: voiceModelStatusSchema.meta({
    description: 'Downloads of neural voices, as the process that responds sees them.',
  }),
  isComplete: z
    .boolean()
    .meta({ description: 'False while the state store does not answer: only outages of one process are listed.' }),
});

export const serviceRoutes = {
  list: {
    summary: 'Lists external services that do not respond as expected, and downloads of voice models',
    description: 'Per service and process, oldest first. A service is listed until its next successful call.',
    tag: 'Admin',
    answers: { 200: answerOf(servicesSchema) },
  },
} as const satisfies Record<string, RouteDescription>;
