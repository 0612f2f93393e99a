/** How a server fails. `status`: with this body, or a short page of a proxy. */
export type FailureMode =
  | { readonly kind: 'pass' }
  /** Nothing listens. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'hungBeforeHeaders' }
  /** The request is performed; a reset in place of the response. */
  | { readonly kind: 'lost' }
  /** Headers and the first half of the body, then silence. */
  | { readonly kind: 'hungInBody' }
  /** Headers and the first half of the body, then a reset. */
  | { readonly kind: 'cut' }
  /** What a proxy or a captive portal sends. */
  | { readonly kind: 'html200' }
  /** 200 without a body, with the content type of the real response. */
  | { readonly kind: 'empty' }
  /** The first half of the body, with a content length that matches it. */
  | { readonly kind: 'truncated' }
  /** The whole response, a tenth of the body at a time. */
  | { readonly kind: 'slow'; readonly pauseMs: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter?: string;
      /** JSON; text is sent as XML if it begins like it, else as HTML. */
      readonly body?: object | string;
    };

export const pass: FailureMode = { kind: 'pass' };

export const status = (code: number, body?: object | string, retryAfter?: string): FailureMode => ({
  kind: 'status',
  status: code,
  ...(body !== undefined && { body }),
  ...(retryAfter !== undefined && { retryAfter }),
});

/** As in the headings of a table. */
export function modeName(mode: FailureMode): string {
  if (mode.kind !== 'status') return mode.kind;
  return mode.retryAfter === undefined ? String(mode.status) : `${mode.status}, Retry-After: ${mode.retryAfter}`;
}
