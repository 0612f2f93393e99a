import { siteNameOf } from '@duetcast/domain/sites/site-name';
import type { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { connectionRowSchema, type ConnectionRow } from './connections';

/** The public form of a connected site (docs/PRODUCT.md#entities). */
export const publicSiteSchema = connectionRowSchema
  .omit({ accountId: true, tokenHash: true, tokenIds: true })
  .meta({ id: 'Site' });
export type PublicSite = z.infer<typeof publicSiteSchema>;

export const publicSite = (row: ConnectionRow): PublicSite =>
  publicForm(publicSiteSchema, { ...row, site_domain: siteNameOf(row.site_url) });
