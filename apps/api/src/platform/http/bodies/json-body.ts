import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { maxJsonDepth, maxJsonValues } from '@duetcast/domain/limits/request-limits';
import { AppError, InvalidRequest, wholeBody } from '@duetcast/domain/kernel/errors';
import { orElse } from '@duetcast/domain/kernel/or-else';
import type { FastifyInstance } from 'fastify';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const [openingList, openingObject] = [0x5b, 0x7b];
const closing = new Set([0x5d, 0x7d]);
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** How much of a member's name an answer shows. */
const shownNameLength = 100;

const invalid = (msg: string) => new InvalidRequest([{ msg, param: wholeBody }]);
const tooMany = () =>
  new AppError('request.tooLarge', {}, { message: `The body has more than ${maxJsonValues} values` });

/**
 * Runs before the body is parsed, since each value costs far more than its bytes: in memory, validation and recursion.
 * Of two members with one name, parsers take the first or the last, so that what a proxy checked is not what we read.
 * @throws InvalidRequest above `maxJsonDepth` and for a repeated name, AppError `request.tooLarge` above `maxJsonValues`
 */
export function assertModest(json: Buffer): void {
  /** Names of the members of each open object; null: a list. */
  const open: (Set<string> | null)[] = [];
  let [values, at] = [0, 0];
  while (at < json.length) {
    const start = at;
    const byte = json[at++]!;
    if (byte === quote) {
      at = endOfText(json, at);
      const names = open.at(-1);
      if (names && isName(json, at)) addName(names, json.toString('utf8', start, at));
    } else if (byte === comma) values++;
    else if (byte === openingList || byte === openingObject) {
      open.push(byte === openingObject ? new Set() : null);
      values++;
    } else if (closing.has(byte)) open.pop();
    if (open.length > maxJsonDepth) throw invalid(`The body is nested more than ${maxJsonDepth} levels deep`);
    if (values > maxJsonValues) throw tooMany();
  }
}

/** Whether a colon follows. */
function isName(json: Buffer, end: number): boolean {
  while (whitespace.has(json[end] ?? -1)) end++;
  return json[end] === colon;
}

function addName(names: Set<string>, text: string): void {
  const name = decoded(text);
  if (names.has(name)) throw invalid(`The body has two members "${name.slice(0, shownNameLength)}" in one object`);
  names.add(name);
}

/** Leaves what is not JSON to the parser. */
const decoded = (text: string): string =>
  orElse(() => (text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1)), text);

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
