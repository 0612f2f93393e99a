import { callsOf } from '@duetcast/client/calls';
import { DuetcastError, errorOf } from '@duetcast/client/duetcast-error';
import { anonymousSessionId } from './anonymous-session';
import { untilAnswered } from './keyed-requests';
import { signedInAgain } from './recent-sign-in';
import { noted } from './behind-rows';
import { endSession, isEndOfSession, readSession, sessionToken } from './session';
import { translatedError } from '../i18n/error-sentences';

type Send = (request: Request) => Promise<Response>;

/** @throws DuetcastError without a response; an abort passes through */
const sendUnauthenticated: Send = (request) =>
  fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause;
    throw new DuetcastError('Network error. Please try again.', { status: 0, code: 'network', cause });
  });

/** Sends a request with the current credentials; returns error responses too. */
export async function send(request: Request): Promise<Response> {
  const { headers } = request;
  if (!headers.has('authorization')) {
    const token = readSession() ? await sessionToken.get() : null;
    if (token) headers.set('authorization', `Bearer ${token}`);
    else headers.set('x-session-id', anonymousSessionId());
  }
  return sendUnauthenticated(request);
}

/** Throws a DuetcastError for an error response, and ends the session that the server reports as ended. */
const throwingErrors =
  (sendOnce: Send): Send =>
  async (request) => {
    const session = readSession();
    const response = await sendOnce(request);
    if (response.ok) return response;
    const error = await errorOf(response);
    // A late 401 must not end a session that started meanwhile.
    if (error.status === 401 && isEndOfSession(error.code) && readSession() === session) endSession();
    throw error;
  };

/** Repeats a request that needs a recent sign-in once its user has signed in again. */
const onceSignedInAgain =
  (sendOnce: Send): Send =>
  async (request) => {
    const repetition = request.clone();
    try {
      return await sendOnce(request);
    } catch (error) {
      if (!(error instanceof DuetcastError) || error.code !== 'auth.recentSignIn') throw error;
      if (!(await signedInAgain())) throw error;
      return sendOnce(repetition);
    }
  };

/** The query string without empty values. */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
}

export const addressOf = (path: string, query: Readonly<Record<string, unknown>>): string =>
  `${path}?${searchOf(query)}`;

const callsBy = (sendOnce: Send) =>
  callsOf({
    // A page that is rendered at build time has no address, and calls nothing.
    baseUrl: globalThis.location?.origin,
    // Paths, as in pushed rows, whatever host the page was opened at.
    headers: { accept: 'application/json', prefer: 'relative-urls' },
    fetch: onceSignedInAgain(throwingErrors(untilAnswered(sendOnce))),
    querySerializer: searchOf,
  });

/** The calls of the OpenAPI document with the current credentials. @throws DuetcastError for every error */
export const api = callsBy(send);

/** Calls that are made before a token is available. */
export const unauthenticatedApi = callsBy(sendUnauthenticated);

export const requestTo = (address: string, init?: RequestInit): Request =>
  new Request(new URL(address, location.origin), init);

/** The raw response of an address on this server. @throws DuetcastError for every error */
export const open = (address: string, init?: RequestInit): Promise<Response> =>
  throwingErrors(send)(requestTo(address, init));

/** `data` of a call. */
export const dataOf = async <Body extends { data: unknown }>(call: Promise<Body>): Promise<Body['data']> =>
  noted(await call).data;

/** Invalid fields of a rejected request: parameter name → sentence. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof DuetcastError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, fieldSentence(error, name, text)]))
    : {};

/** Sentence in the interface language; a code says what is wrong, the server's sentence also value and limit. */
const fieldSentence = ({ fieldCodes }: DuetcastError, name: string, text: string): string =>
  translatedError(text, fieldCodes[name] ?? null) ?? text;

/** The message of a request with invalid fields is that of the first one. */
const codeOfMessage = ({ code, fieldCodes }: DuetcastError): string =>
  code === 'request.invalid' ? (Object.values(fieldCodes)[0] ?? code) : code;

/**
 * The server's sentence in the interface language, or `fallback` if there is none
 * (docs/PRODUCT.md#errors-of-the-pages).
 */
export function messageOf(error: unknown, fallback: string): string {
  const sentence = error instanceof DuetcastError ? translatedError(error.message, codeOfMessage(error)) : undefined;
  return sentence ?? (error instanceof Error && error.message ? error.message : fallback);
}
