import type { DeliveryRow } from './webhook-deliveries';

/** An entry of the delivery log as the account sees it. */
export type PublicDelivery = Omit<DeliveryRow, 'accountId' | 'connectionId'>;

export const publicDelivery = ({
  accountId: _account,
  connectionId: _connection,
  ...delivery
}: DeliveryRow): PublicDelivery => delivery;
