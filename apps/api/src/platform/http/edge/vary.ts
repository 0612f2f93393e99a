import type { FastifyReply } from 'fastify';

/** Adds names to the header `Vary` of the response. */
export function addVary(reply: FastifyReply, ...names: string[]): void {
  const given = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const added = names.filter((name) => !given.some((each) => each.toLowerCase() === name.toLowerCase()));
  if (added.length > 0) void reply.header('vary', [...given, ...added].join(', '));
}
