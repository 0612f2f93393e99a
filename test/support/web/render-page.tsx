import type { ReactElement } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../../apps/web/src/app/theme/theme';

// Loaded CI machines render slowly.
configure({ asyncUtilTimeout: 4_000 });

const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/**
 * Renders an element in the product's providers at `address`; `mockApi` supplies the responses, anything else fails.
 */
export function renderPage(element: ReactElement, address = '/', cache = withoutRetries()) {
  const page = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...page, cache };
}

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Respond = (request: ApiRequest) => { status?: number; body: object | Promise<object> };

/** Replaces only the network; returns the recorded requests. */
export function mockApi(respond: Respond): ApiRequest[] {
  const requests: ApiRequest[] = [];
  globalThis.fetch = async (input) => {
    const sent = input as Request;
    const { pathname, searchParams } = new URL(sent.url);
    // Node's Request cannot read a file of jsdom.
    const isForm = sent.headers.get('content-type')?.startsWith('multipart/form-data');
    const text = isForm ? '' : await sent.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const request = { method: sent.method, path: pathname, query: searchParams, headers: sent.headers, body };
    requests.push(request);
    const { status = 200, body: responseBody } = respond(request);
    return Response.json(await responseBody, { status, headers: { 'x-request-id': 'req-1' } });
  };
  return requests;
}
