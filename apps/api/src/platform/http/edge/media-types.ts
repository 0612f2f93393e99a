import { AppError } from '@duetcast/domain/kernel/errors';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

/** Nest adds a parser of forms to every server without one; ours rejects them unread. */
export function rejectForms(adapter: FastifyAdapter): void {
  adapter.useBodyParser('application/x-www-form-urlencoded', false, {}, (_request, _body, done) =>
    done(new AppError('request.mediaType')),
  );
}
