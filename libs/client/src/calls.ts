import openapiFetch, { type ClientOptions, type MaybeOptionalInit, type Middleware } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod } from 'openapi-typescript-helpers';
import { DuetcastError } from './duetcast-error';
import type { paths } from './generated/api';

/** With `require`, the default export of an ES module is the whole module of the package. */
const createClient = (openapiFetch as { default?: typeof openapiFetch }).default ?? openapiFetch;

export type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method & keyof paths[Path]
>;
type InitArgument<Options> = undefined extends Options ? [init?: Options] : [init: Options];

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type ResponseJson<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses]>
  : never;

/** The JSON of a successful response. */
export type BodyOf<Path extends keyof paths, Method extends HttpMethod = 'get'> = ResponseJson<
  paths[Path][Method & keyof paths[Path]]
>;

/** A call with one method: a path of the OpenAPI document, then `params`, `body`, `headers`, `signal`. */
export type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...init: InitArgument<Init<Path, Method>>
) => Promise<BodyOf<Path, Method>>;

export interface Calls {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
}

/** @param options `fetch` throws a DuetcastError for every error response */
export function callsOf(options: ClientOptions, ...middleware: Middleware[]): Calls {
  const client = createClient<paths>(options);
  client.use(...middleware);
  const send = client.request as (method: HttpMethod, path: string, init?: object) => Promise<{ data: unknown }>;
  const call = (method: HttpMethod) => async (path: string, init?: object) => {
    const { data } = await send(method, path, init).catch((error: unknown) => {
      throw error instanceof SyntaxError ? notJson(error) : error;
    });
    return data;
  };
  const calls = {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
  return calls as Calls;
}

const notJson = (cause: SyntaxError): DuetcastError =>
  new DuetcastError('The response of the server is not JSON.', { status: 200, code: 'internal', cause });
