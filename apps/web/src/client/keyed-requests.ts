import { DuetcastError, retryAfterOf } from '@duetcast/client/duetcast-error';

type Send = (request: Request) => Promise<Response>;

/** Time after which a page that was about to be left is considered to stay, ms. */
const leavingMs = 10_000;

/** Resolves once the page is back from the back/forward cache, or was not left after all. */
const pageStays = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, leavingMs);
    addEventListener('pageshow', () => resolve(), { once: true });
  });

/** Firefox fails the requests of a page once its reload begins; what the page does then would be lost with it. */
async function sendUnlessLeaving(send: () => Promise<Response>): Promise<Response> {
  let isLeaving = false;
  const onLeave = () => (isLeaving = true);
  addEventListener('beforeunload', onLeave);
  try {
    return await send();
  } catch (error) {
    if (!isLeaving || !(error instanceof DuetcastError) || error.status !== 0) throw error;
    await pageStays();
    return await send();
  } finally {
    removeEventListener('beforeunload', onLeave);
  }
}

const keyIsBusy = ({ status, headers }: Response): boolean => status === 409 && headers.has('retry-after');

/**
 * Sends a request with an Idempotency-Key until there is an answer: again while the first request with this key still runs,
 * and again if it failed because the page was being left. Other requests are sent once.
 */
export const untilAnswered =
  (sendOnce: Send): Send =>
  async (request) => {
    if (!request.headers.has('idempotency-key')) return sendOnce(request);
    for (;;) {
      const response = await sendUnlessLeaving(() => sendOnce(request.clone()));
      if (!keyIsBusy(response)) return response;
      await new Promise((resolve) => setTimeout(resolve, (retryAfterOf(response) ?? 1) * 1000));
    }
  };
