import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { Scope } from '../../platform/authentication/access';
import { ApiController } from '../../platform/openapi/api-operation';
import type { AccountPrincipal } from '../../platform/requests/principal';
import { auditRoutes } from '../audit/public';
import { PodcastReads } from './queries/podcast-reads';

const routes = auditRoutes({ category: podcastDecider.category, noun: 'podcast', param: 'id' });

/** Audit trails of an account's podcasts, also after their texts have expired. */
@ApiController('Podcasts', 'api/podcast-jobs/:id')
@Scope('jobs:read')
export class PodcastAuditController extends routes {
  constructor(private readonly reads: PodcastReads) {
    super();
  }

  protected override assertReadable(id: string, { accountId }: AccountPrincipal) {
    return this.reads.findOwned(id, accountId);
  }
}
