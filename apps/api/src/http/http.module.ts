import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module';
import { ObservingModule } from '../observing/observing.module';
import { ErrorFilter } from './error.filter';
import { HealthController } from './health.controller';
import { IdempotencyKeys } from './idempotency';
import { IdempotencyInterceptor } from './idempotency.interceptor';
import { MetricsController } from './metrics.controller';
import { PrincipalGuard } from './principal.guard';
import { RateLimitsModule } from './rate-limits.module';
import { RequestObserver } from './request-observer';
import { SiteController } from './site.controller';
import { SubmissionLimitGuard } from './submission-limit';

/** What holds for every route. Guards run in the order of this list: who is asking, then how often. */
@Module({
  imports: [AuthModule, ObservingModule, RateLimitsModule],
  controllers: [HealthController, MetricsController, SiteController],
  providers: [
    IdempotencyKeys,
    RequestObserver,
    { provide: APP_GUARD, useClass: PrincipalGuard },
    { provide: APP_GUARD, useClass: SubmissionLimitGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class HttpModule {}
