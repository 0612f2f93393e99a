import type { IncomingMessage } from 'node:http';
import { maxFormFields } from '@duetcast/domain/limits/request-limits';
import { AppError, InvalidRequest, wholeBody } from '@duetcast/domain/kernel/errors';
import type { FastifyRequest } from 'fastify';

/** The fields of a form by name: texts and files. */
export class SentForm {
  constructor(readonly fields: Readonly<Record<string, unknown>>) {}
}

const invalid = (msg: string) => new InvalidRequest([{ msg, param: wholeBody }]);

/** A parser that reads at most `maxBytes`, since the limit of a route is that of its JSON. */
export const parseForms = (maxBytes: number) => async (request: FastifyRequest, payload: IncomingMessage) =>
  formOf(request, await received(payload, maxBytes));

/** Discards what is beyond the limit. @throws AppError `request.tooLarge` */
function received(payload: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    payload.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else reject(new AppError('request.tooLarge'));
    });
  });
}

/** @throws InvalidRequest for more than `maxFormFields` fields and for a repeated one */
async function formOf({ headers }: FastifyRequest, body: Buffer): Promise<SentForm> {
  const contentType = headers['content-type'] ?? '';
  const [, boundary = ''] = /boundary="?([^\s;"]{1,70})/i.exec(contentType) ?? [];
  // Before they are parsed, since each costs far more than its bytes.
  const fields = occurrences(body, `--${boundary}`, maxFormFields + 2) - 1;
  if (fields > maxFormFields) throw invalid(`The form has more than ${maxFormFields} fields`);
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await sent.formData().catch(() => null);
  if (!form) throw invalid('The form is not valid multipart/form-data');
  const byName = Object.fromEntries(form);
  if (Object.keys(byName).length < [...form.keys()].length) throw invalid('The form has a field twice');
  return new SentForm(byName);
}

function occurrences(body: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at !== -1 && count < most; at = body.indexOf(text, at + text.length)) count += 1;
  return count;
}
