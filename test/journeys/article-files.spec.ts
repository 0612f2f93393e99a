import { maxArticleFileBytes } from '@duetcast/domain/limits/podcast-limits';
import { docxOf, pdfLines, pdfOf, wordParagraph } from '../support/article-files';
import { testApp } from '../support/test-app';

let token: string;
let session: string;
const app = testApp();
beforeAll(async () => {
  ({ token, session } = await app.apiToken());
});

interface Answer {
  readonly code?: string;
  readonly param?: string;
  readonly errors?: { param: string; msg: string }[];
  readonly data?: { text: string; parts?: { part: number; title: string }[] };
}
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const sent = { method: 'POST', body, headers: { authorization: `Bearer ${session}`, ...headers } };
  const response = await fetch(`${app.url}/api/articles/extract`, sent);
  return { status: response.status, ...((await response.json()) as Answer) };
};
const formOf = (file: Uint8Array | string, fields: Record<string, string> = {}, name = 'article.docx'): FormData => {
  const form = new FormData();
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
};
const sentence = 'The lighthouse was built in 1854, and its keeper lit the lamp each evening. ';
const long = docxOf(
  ['Storm', 'Calm'].map((title) => wordParagraph(title, 'Heading1') + wordParagraph(sentence.repeat(130))).join(''),
);

test('reads a file, whatever its name says', async () => {
  for (const name of ['article.docx', 'article.pdf', 'article', '../../étude "1".txt'])
    expect(await send(formOf(docxOf(wordParagraph('Bees dance.')), {}, name))).toMatchObject({
      status: 200,
      data: { text: 'Bees dance.', title: null, characters: 11 },
    });
});

test('answers a file that is too long with its parts, and reads those that are chosen', async () => {
  const { data } = await send(formOf(long));
  expect(data).toMatchObject({
    text: '',
    parts: [
      { part: 1, title: 'Storm' },
      { part: 2, title: 'Calm' },
    ],
  });
  const chosen = await send(formOf(long, { parts: '2' }));
  expect(chosen.data?.text).toMatch(/^# Calm\n\nThe lighthouse/);
  expect(chosen.data?.parts).toBeUndefined();
  expect((await send(formOf(long, { parts: '2,1' }))).data?.text).toMatch(/^# Calm[^]*\n# Storm\n/);
  expect(await send(formOf(long, { parts: '1,3' }))).toMatchObject({
    status: 400,
    code: 'article.partMissing',
    param: 'parts',
  });
});

test('still reads HTML from JSON, also with the token in the body', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ html: '<p>Bees dance.', token_id: token });
  const response = await fetch(`${app.url}/api/articles/extract`, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ data: { text: 'Bees dance.' } });
});

test.each<[string, string, Record<string, string>]>([
  ['no number', 'x', { parts: 'two' }],
  ['zero', 'x', { parts: '0' }],
  ['a number below', 'x', { parts: '-1' }],
  ['an unknown field', 'x', { part: '1' }],
  ['an empty file', '', {}],
])('refuses %s by its field', async (_, file, fields) => {
  const answer = await send(formOf(file, fields));
  expect({ status: answer.status, params: answer.errors?.map(({ param }) => param) }).toEqual({
    status: 400,
    params: [Object.keys(fields)[0] ?? 'file'],
  });
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'another boundary',
    'multipart/form-data; boundary=a',
    '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'a field twice',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="parts"\r\n\r\n1\r\n'.repeat(2) + '--b--\r\n',
  ],
  ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx'],
  ['nothing', 'multipart/form-data; boundary=b', ''],
  [
    'a hundred thousand fields',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(100_000),
  ],
  [
    'a text as the file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
  ],
])('refuses a form with %s', async (_, type, body) =>
  expect(await send(body, { 'content-type': type })).toMatchObject({ status: 400 }),
);

test('takes the largest file, and refuses one that is larger', async () => {
  const pdf = pdfOf([pdfLines(['Bees dance.'])]);
  const padded = Buffer.concat([pdf, Buffer.alloc(maxArticleFileBytes - pdf.length, '\n')]);
  expect(await send(formOf(padded))).toMatchObject({ status: 200, data: { text: 'Bees dance.' } });
  expect((await send(formOf(Buffer.concat([padded, Buffer.alloc(1)])))).status).toBe(413);
  expect((await send(formOf(Buffer.concat([padded, Buffer.alloc(200_000)])))).status).toBe(413);
});

test('reads no body of an anonymous caller, and no form elsewhere', async () => {
  const anonymous = await fetch(`${app.url}/api/articles/extract`, { method: 'POST', body: formOf('Bees dance.') });
  expect([anonymous.status, await anonymous.json()]).toEqual([401, expect.objectContaining({ code: 'auth.required' })]);
  const headers = { authorization: `Bearer ${session}` };
  const other = await fetch(`${app.url}/api/articles/fetch`, { method: 'POST', body: formOf('Bees dance.'), headers });
  expect(other.status).toBe(415);
});

test.each([
  ['article.fileUnsupported', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
  ['article.fileDamaged', long.subarray(0, -60)],
  ['article.fileScanned', pdfOf([[]])],
  ['article.empty', ' '],
])('answers %s with the field', async (code, file) => {
  const answer = await send(formOf(file));
  expect(answer).toMatchObject({ code, param: 'file' });
  expect([400, 422]).toContain(answer.status);
});
