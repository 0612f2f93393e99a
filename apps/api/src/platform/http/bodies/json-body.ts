import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { maxJsonDepth, maxJsonValues } from '@duetcast/domain/limits/request-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import type { FastifyInstance } from 'fastify';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

const invalid = (msg: string) => new InvalidRequest([{ msg, param: '' }]);
const tooMany = () =>
  new AppError('request.tooLarge', {}, { message: `The body has more than ${maxJsonValues} values` });

/**
 * Runs before the body is parsed, since each value costs far more than its bytes: in memory, validation and recursion.
 * @throws InvalidRequest above `maxJsonDepth`, AppError `request.tooLarge` above `maxJsonValues`
 */
export function assertModest(json: Buffer): void {
  let [depth, values, at] = [0, 0, 0];
  while (at < json.length) {
    const byte = json[at++]!;
    if (byte === quote) at = endOfText(json, at);
    else if (byte === comma) values++;
    else if (opening.has(byte)) [depth, values] = [depth + 1, values + 1];
    else if (closing.has(byte)) depth--;
    if (depth > maxJsonDepth) throw invalid(`The body is nested more than ${maxJsonDepth} levels deep`);
    if (values > maxJsonValues) throw tooMany();
  }
}

/** Index after the quotation mark that ends a text. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start); end >= 0; end = json.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === backslash && end - 1 - escapes >= start) escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return json.length;
}

/** Replaces the parser of JSON bodies by one that first checks how much they hold. */
export function addJsonParser(adapter: FastifyAdapter): void {
  const server = adapter.getInstance<FastifyInstance>();
  const parse = server.getDefaultJsonParser('error', 'error');
  adapter.useBodyParser('application/json', false, {}, (request, body, done) => {
    assertModest(body);
    void parse(request, body.toString(), done);
  });
}
