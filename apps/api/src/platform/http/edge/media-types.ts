import { AppError } from '@duetcast/domain/kernel/errors';
import { RouteConfig, type FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

interface FormConfig {
  readonly acceptsForms: true;
}

/** The route takes forms of pages without scripts beside JSON; each field is a text, the last one of its name. */
export const AcceptsForms = () => RouteConfig({ acceptsForms: true } satisfies FormConfig);

/** Nest adds a parser of forms to every server without one; ours takes them where a route asks for it. */
export function rejectForms(adapter: FastifyAdapter): void {
  adapter.useBodyParser('application/x-www-form-urlencoded', false, {}, ({ routeOptions }, body, done) => {
    const { acceptsForms } = routeOptions.config as FastifyContextConfig & Partial<FormConfig>;
    if (acceptsForms) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new AppError('request.mediaType'));
  });
}
