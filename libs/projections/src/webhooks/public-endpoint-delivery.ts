import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { z } from 'zod';
import { publicDelivery, publicDeliverySchema } from './public-delivery';
import type { DeliveryRow } from './webhook-deliveries';

export const endpointDeliverySchema = publicDeliverySchema
  .extend({ jobId: z.string().nullable().meta({ description: 'null: a test.' }) })
  .meta({ id: 'EndpointDelivery' });
export type EndpointDelivery = z.infer<typeof endpointDeliverySchema>;

export const endpointDelivery = (row: DeliveryRow): EndpointDelivery => {
  const { jobId, ...delivery } = publicDelivery(row);
  return { ...delivery, jobId: row.event === testTopic ? null : jobId };
};
