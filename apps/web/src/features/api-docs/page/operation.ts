import classes from '../../../ui/code/code-block.module.css';
import { bodyExample, responseExample } from '../document/example';
import { errorsOf, jsonSchemaOf, mediaOf, type ApiResponse, type Operation, type Parameter } from '../document/openapi';
import { fileTypesOf, sampleRequestOf, samples } from '../document/samples';
import { fieldList, fieldsOf, jsonText } from './fields';
import { markup, prose, type Markup } from './markup';
import { article, codeBlock, endpoint, statusBadge, title, type Doc } from './parts';

export const codeAnchor = (code: string): string => `error-${code.replaceAll('.', '-')}`;

function access({ credentials, 'x-access': label }: Operation, { texts, language }: Doc): Markup {
  const known: Readonly<Record<string, string>> = texts.credential;
  const names = credentials.map((scheme) => known[scheme ?? 'none'] ?? scheme ?? '');
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return markup`<p><b class="access" data-access="${label}">${texts.access[label]}</b> ${texts.credentials} ${list}</p>`;
}

function inputs({ parameters, requestBody }: Operation, doc: Doc) {
  const places = (['path', 'query', 'header'] as const).map((place) => ({
    name: doc.texts.parameters[place],
    fields: parameters.filter((parameter) => parameter.in === place),
  }));
  const body = { name: doc.texts.body, fields: fieldsOf(jsonSchemaOf(requestBody) ?? {}, doc.document) };
  return [...places, body].map(({ name, fields }) => fieldList(fields, doc, markup`<h3>${name}</h3>`));
}

type Answer = readonly [status: string, response: ApiResponse];

function responseSample({ summary }: Operation, [status, response]: Answer, doc: Doc) {
  const example = responseExample(response, doc.document);
  if (example === undefined) return undefined;
  const name = `${doc.texts.response} ${status}`;
  return codeBlock(`${name}: ${summary}`, name, [{ text: JSON.stringify(example, null, 2), language: 'json' }], doc);
}

/** The media types, fields, headers and sample of a success; the first success has its sample beside it. */
function success(operation: Operation, answer: Answer, isFirst: boolean, doc: Doc): Markup {
  const [, response] = answer;
  const { document, texts } = doc;
  const headers = Object.keys(response.headers ?? {}).map((name) => ({
    name,
    schema: { type: 'string' },
    description: document.components.headers[name]?.description,
  }));
  return markup`
    ${mediaOf(response).map((type) => markup`<p><code>${type}</code></p>`)}
    ${fieldList(fieldsOf(jsonSchemaOf(response) ?? {}, document), doc)}
    ${fieldList(headers, doc, markup`<h4>${texts.parameters.response}</h4>`)}
    ${!isFirst && responseSample(operation, answer, doc)}`;
}

function response(operation: Operation, answer: Answer, isFirst: boolean, doc: Doc): Markup {
  const [status, given] = answer;
  const errors = errorsOf(given, doc.document);
  const messages = errors.map(({ message }) => message).join(' ');
  const codes = errors.map(
    ({ code, message }) =>
      markup`<li><a href="${doc.base}/error-catalogue#${codeAnchor(code)}"><code>${code}</code></a> ${message}</li>`,
  );
  return markup`
    <details class="response">
      <summary>${statusBadge(status)} ${prose(messages || given.description)}</summary>
      ${messages ? markup`<ul class="codes">${codes}</ul>` : success(operation, answer, isFirst, doc)}
    </details>`;
}

function requestSample(operation: Operation, doc: Doc): Markup {
  const { texts, document } = doc;
  const request = sampleRequestOf(operation, document);
  const languages = Object.entries(samples);
  const buttons = languages.map(
    ([key, { name }]) => markup`<button type="button" class="${classes.action}" data-choose="${key}">${name}</button>`,
  );
  const head = markup`
    <div role="group" aria-label="${texts.request}">${buttons}</div>
    <button type="button" class="${classes.action}" data-try="${operation.id}" aria-label="${texts.tryIt}: ${operation.summary}">
      ${texts.tryIt}
    </button>`;
  const code = languages.map(([sample, { language, write }]) => ({ sample, language, text: write(request) }));
  return codeBlock(`${texts.request}: ${operation.summary}`, head, code, doc);
}

/** Parameters with only one sensible value. */
const prefilled = new Set(['collection_id', 'voice_id']);

function input({ in: place, name, required, schema }: Parameter, { texts }: Doc): Markup {
  const example = jsonText(schema.examples?.[0] ?? schema.default ?? '');
  const attributes = markup`id="field-${name}" name="${place}:${name}" ${required && 'required'}`;
  const options = schema.enum?.map((choice) => markup`<option>${jsonText(choice)}</option>`);
  return markup`
    <label for="field-${name}"><code>${name}</code> ${required && markup`<em>${texts.required}</em>`}</label>
    ${
      options
        ? markup`<select ${attributes}><option value="">–</option>${options}</select>`
        : markup`<input ${attributes} pattern=".*\\S.*" placeholder="${example}" value="${prefilled.has(name) && example}" />`
    }`;
}

/** The inputs of an operation; the dialog shows a copy. */
function tryForm({ method, path, parameters, ...operation }: Operation, doc: Doc): Markup {
  const body = JSON.stringify(bodyExample(operation, doc.document), null, 2) as string | undefined;
  const fileTypes = fileTypesOf(operation);
  const fileInput =
    fileTypes.length > 0 &&
    markup`
    <label for="field-body">${doc.texts.body} <em>${doc.texts.required}</em></label>
    <input id="field-body" name="body" type="file" accept="${fileTypes.join()}" required />`;
  const bodyInput =
    body &&
    markup`
    <label for="field-body">${doc.texts.body} (JSON)</label>
    <textarea id="field-body" name="body" rows="${Math.min(16, body.split('\n').length + 1)}" spellcheck="false" dir="ltr">${body}</textarea>`;
  return markup`
    <form data-method="${method}" data-path="${path}">
      ${endpoint(method, path)}
      ${parameters.map((parameter) => input(parameter, doc))}
      ${bodyInput || fileInput}
      <p><small>${doc.texts.tryNote}</small></p>
      <button>${doc.texts.send}</button>
    </form>`;
}

/** One operation: description, inputs and responses on one side, samples on the other. */
export function operationSection(operation: Operation, doc: Doc): Markup {
  const { id, method, path, summary, description } = operation;
  const answers = Object.entries(operation.responses);
  const text = markup`
    <div class="about">
      ${title(2, id, summary)}
      ${endpoint(method, path)}
      ${access(operation, doc)}
      ${description && markup`<p>${prose(description)}</p>`}
    </div>
    ${inputs(operation, doc)}
    <h3>${doc.texts.responses}</h3>
    ${answers.map((answer, index) => response(operation, answer, index === 0, doc))}
    <template id="try-${id}">${tryForm(operation, doc)}</template>`;
  const [first] = answers;
  return article(id, text, [requestSample(operation, doc), first && responseSample(operation, first, doc)]);
}
