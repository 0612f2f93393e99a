import { z } from 'zod';
import { answer } from '../../../platform/http/answer';
import { answerOf } from '../../../platform/openapi/envelope';
import type { RegisteredSite } from '../commands/register-site';

/** Response of a call that connects a site. */
export const credentialsSchema = answerOf(
  z.object({ id: z.string(), site_token: z.string(), webhook_secret: z.string() }),
);

export const credentialsOf = ({ connectionId: id, siteToken, webhookSecret }: RegisteredSite) =>
  answer({ id, site_token: siteToken, webhook_secret: webhookSecret });
