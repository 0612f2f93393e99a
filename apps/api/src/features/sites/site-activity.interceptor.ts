import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { commandContextOf } from '../../eventing/deciders/request-context';
import { requestOf, type ApiRequest } from '../../platform/requests/api-request';
import { SiteUse } from './site-use';

/** Records every authorized call with a site token as activity of the site. */
@Injectable()
export class SiteActivityInterceptor implements NestInterceptor {
  private readonly logger = new Logger('SiteActivity');

  constructor(private readonly siteUse: SiteUse) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() === 'http') await this.record(requestOf(context));
    return next.handle();
  }

  /** A failure is only logged, so that it does not fail the call. */
  private async record(request: ApiRequest): Promise<void> {
    const { principal, id } = request;
    if (principal?.kind !== 'site') return;
    try {
      await this.siteUse.recordActivity(principal, commandContextOf(request));
    } catch (error) {
      this.logger.warn({ requestId: id, err: error }, 'activity not recorded');
    }
  }
}
