import { z } from 'zod';
import { answer } from '../../../platform/http/route-io';
import { answerOf } from '../../../platform/openapi/api-operation';

export interface RegisteredSite {
  readonly connectionId: string;
  readonly siteToken: string;
  readonly webhookSecret: string;
  /** False if the site already had credentials. */
  readonly isNew: boolean;
}

export const credentialsSchema = answerOf(
  z.object({ id: z.string(), site_token: z.string(), webhook_secret: z.string() }),
);

export const credentialsOf = ({ connectionId: id, siteToken, webhookSecret }: RegisteredSite) =>
  answer({ id, site_token: siteToken, webhook_secret: webhookSecret });
