import classes from '../../../ui/code/code-block.module.css';
import { bodyExample, responseExample } from '../document/example';
import { jsonSchemaOf, mediaOf, type ApiResponse, type Parameter } from '../document/openapi';
import { errorsOf, type Operation } from '../document/operations';
import { sampleRequestOf } from '../samples/sample-request';
import { samples } from '../samples/samples';
import { fieldList, fieldsOf, jsonText } from './fields';
import { markup, prose, type Markup } from './markup';
import { article, codeBlock, endpoint, statusBadge, title, type Doc } from './parts';

/** Anchor of a code in the error catalog. */
export const codeAnchor = (code: string): string => `error-${code.replaceAll('.', '-')}`;

function access({ credentials, 'x-access': label }: Operation, { texts, language }: Doc): Markup {
  const known: Readonly<Record<string, string>> = texts.credential;
  const names = credentials.map((scheme) => known[scheme ?? 'none'] ?? scheme ?? '');
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return markup`<p><b class="access" data-access="${label}">${texts.access[label]}</b> ${texts.credentials} ${list}</p>`;
}

function inputs({ parameters, requestBody }: Operation, doc: Doc): Markup[] {
  const places = (['path', 'query', 'header'] as const).map((place) => ({
    name: doc.texts.parameters[place],
    fields: parameters.filter((parameter) => parameter.in === place),
  }));
  const body = { name: doc.texts.body, fields: fieldsOf(jsonSchemaOf(requestBody) ?? {}, doc.document) };
  return [...places, body]
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, fields }) => markup`<h4>${name}</h4>${fieldList(fields, doc)}`);
}

type Answer = readonly [status: string, response: ApiResponse];

function responseSample({ summary }: Operation, [status, response]: Answer, doc: Doc) {
  const example = responseExample(response, doc.document);
  if (example === undefined) return undefined;
  const name = `${doc.texts.response} ${status}`;
  return codeBlock(`${name}: ${summary}`, name, [{ text: JSON.stringify(example, null, 2), language: 'json' }], doc);
}

/** The codes of an error, or the fields, headers and sample of a success; the first success has its sample beside it. */
function responseDetails(operation: Operation, answer: Answer, isFirst: boolean, doc: Doc): Markup {
  const [, response] = answer;
  const { document, texts } = doc;
  const errors = errorsOf(response, document).map(
    ({ code, message }) => markup`<li><a href="#${codeAnchor(code)}"><code>${code}</code></a> ${message}</li>`,
  );
  if (errors.length > 0) return markup`<ul class="codes">${errors}</ul>`;
  const headers = Object.keys(response.headers ?? {}).map((name) => ({
    name,
    schema: { type: 'string' },
    description: document.components.headers[name]?.description,
  }));
  return markup`
    ${mediaOf(response).map((type) => markup`<p><code>${type}</code></p>`)}
    ${fieldList(fieldsOf(jsonSchemaOf(response) ?? {}, document), doc)}
    <h5>${texts.parameters.response}</h5>
    ${fieldList(headers, doc)}
    ${!isFirst && responseSample(operation, answer, doc)}`;
}

function response(operation: Operation, answer: Answer, isFirst: boolean, doc: Doc): Markup {
  const [status, { description }] = answer;
  const messages = errorsOf(answer[1], doc.document).map(({ message }) => message);
  return markup`
    <details class="response">
      <summary>${statusBadge(status)} ${prose(messages.join(' ') || description)}</summary>
      ${responseDetails(operation, answer, isFirst, doc)}
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
        ? markup`<select ${attributes}><option></option>${options}</select>`
        : markup`<input ${attributes} pattern=".*\\S.*" placeholder="${example}" value="${prefilled.has(name) && example}" />`
    }`;
}

function bodyInput(body: unknown, { texts }: Doc): Markup {
  const json = JSON.stringify(body, null, 2);
  return markup`
    <label for="field-body">${texts.body} (JSON)</label>
    <textarea id="field-body" name="body" rows="${Math.min(16, json.split('\n').length + 1)}" spellcheck="false" dir="ltr">${json}</textarea>`;
}

/** The inputs of an operation; the dialog shows a copy. */
function tryForm(operation: Operation, doc: Doc): Markup {
  const body = bodyExample(operation, doc.document);
  return markup`
    <form data-method="${operation.method}" data-path="${operation.path}">
      ${endpoint(operation.method, operation.path)}
      ${operation.parameters.map((parameter) => input(parameter, doc))}
      ${body !== undefined && bodyInput(body, doc)}
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
      ${title(3, id, summary)}
      ${endpoint(method, path)}
      ${access(operation, doc)}
      ${description && markup`<p>${prose(description)}</p>`}
    </div>
    ${inputs(operation, doc)}
    <h4>${doc.texts.responses}</h4>
    ${answers.map((answer, index) => response(operation, answer, index === 0, doc))}
    <template id="try-${id}">${tryForm(operation, doc)}</template>`;
  const [first] = answers;
  return article(id, text, [requestSample(operation, doc), first && responseSample(operation, first, doc)]);
}
