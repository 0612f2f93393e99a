import type { ReactElement } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../src/app/theme/theme';

// A busy machine draws late; only what never comes fails.
configure({ asyncUtilTimeout: 4_000 });

const withoutRetries = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

/** Draws what stands in the product's providers at an address; requests are answered by `answers`, and no other is made. */
export function renderPage(element: ReactElement, address = '/', cache = withoutRetries()) {
  const page = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...page, cache };
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answering = (asked: Asked) => { status?: number; body: object };

/** Stands in for the network, and for nothing else; every request is kept. */
export function answers(answering: Answering): Asked[] {
  const requests: Asked[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const headers = init.headers as Headers;
    const asked = { method: init.method ?? 'GET', path: pathname, query: searchParams, headers, body };
    requests.push(asked);
    const { status = 200, body: answer } = answering(asked);
    const response = {
      ok: status < 400,
      status,
      headers: new Map([['x-request-id', 'req-1']]),
      json: async () => answer,
    };
    return response as unknown as Response;
  };
  return requests;
}
