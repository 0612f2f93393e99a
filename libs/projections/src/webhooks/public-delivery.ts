import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { deliveryRowSchema, type DeliveryRow } from './webhook-deliveries';

export const publicDeliverySchema = deliveryRowSchema
  .omit({ accountId: true, connectionId: true })
  .meta({ id: 'Delivery' });
export type PublicDelivery = z.infer<typeof publicDeliverySchema>;

export const publicDelivery = (row: DeliveryRow): PublicDelivery => publicForm(publicDeliverySchema, row);

export const endpointDeliverySchema = publicDeliverySchema
  .extend({ jobId: z.string().nullable().meta({ description: 'null: a test.' }) })
  .meta({ id: 'EndpointDelivery' });
export type EndpointDelivery = z.infer<typeof endpointDeliverySchema>;

export const endpointDelivery = (row: DeliveryRow): EndpointDelivery => {
  const { jobId, ...delivery } = publicDelivery(row);
  return { ...delivery, jobId: row.event === testTopic ? null : jobId };
};
