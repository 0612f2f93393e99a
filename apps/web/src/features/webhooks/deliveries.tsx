import { useInfiniteQuery } from '@tanstack/react-query';
import { deliveryWords } from '@duetcast/words/en/jobs/delivery';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import { useWords } from '../../i18n/language';
import { DeliveryLog } from './delivery-log';
import { siteDeliveries } from './delivery-queries';
import { DeliveryTable } from './delivery-table';

/** Webhook deliveries to a site with their status. */
export function Deliveries({ site }: { site: PublicSite }) {
  const texts = useWords(deliveryWords);
  const pages = useInfiniteQuery(siteDeliveries(site.id));
  return (
    <DeliveryLog pages={pages} none={texts.noDeliveries} noneHint={texts.noDeliveriesHint}>
      {(rows) => <DeliveryTable deliveries={rows} domain={site.site_domain} />}
    </DeliveryLog>
  );
}
