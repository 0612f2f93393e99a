import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { IdempotencyKeys } from './eventing/idempotency/idempotency';
import { IdempotencyInterceptor } from './eventing/idempotency/idempotency.interceptor';
import { SiteTokensModule } from './features/sites/public';
import { SignInModule } from './features/sign-in/sign-in.module';
import { SiteActivityInterceptor } from './platform/authentication/site-activity.interceptor';
import { PrincipalGuard, CredentialBeforeBody } from './platform/authentication/principal.guard';
import { RecentSignInGuard } from './platform/authentication/access';
import { ExternalServicesModule } from './platform/external-services/external-services.module';
import { ErrorFilter } from './platform/http/errors/error.filter';
import { ObservabilityModule } from './platform/observability/observability.module';
import { CrossOriginRoutes } from './platform/openapi/cross-origin-routes';
import { Routes } from './platform/openapi/routes';
import { RequestObserver } from './platform/observability/request-observer';
import { RequestBudget, BodyBudget } from './platform/rate-limits/request-budget';
import { OpenConnectionsModule } from './platform/realtime/open-connections.module';
import { RateLimitsModule } from './platform/rate-limits/rate-limits.module';
import { SubmissionLimitGuard } from './platform/rate-limits/submission-limit';

/** Global guards, filter and interceptor. Guards run in list order: authentication, recent sign-in, rate limits. */
@Module({
  imports: [
    DiscoveryModule,
    SignInModule,
    ObservabilityModule,
    ExternalServicesModule,
    RateLimitsModule,
    OpenConnectionsModule,
    SiteTokensModule,
  ],
  providers: [
    IdempotencyKeys,
    RequestObserver,
    Routes,
    CrossOriginRoutes,
    RequestBudget,
    BodyBudget,
    CredentialBeforeBody,
    { provide: APP_GUARD, useClass: PrincipalGuard },
    { provide: APP_GUARD, useClass: RecentSignInGuard },
    { provide: APP_GUARD, useClass: SubmissionLimitGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: SiteActivityInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class RequestPipelineModule {}
