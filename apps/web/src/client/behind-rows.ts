import { sharedValue } from '../browser/shared-value';

/** Whether a response since the last check said that it may lack what was accepted last. */
const isBehind = sharedValue(false);
/** The same since the check that runs. */
let seen = false;

/** The body of a response; notes whether the server's rows were behind. */
export function noted<Body extends object>(body: Body): Body {
  if ('behind' in body && body.behind === true) {
    seen = true;
    isBehind.set(true);
  }
  return body;
}

/** Reads again what is shown; the rows have followed once no response says otherwise. */
export async function checkRows(refetch: () => Promise<unknown>): Promise<void> {
  seen = false;
  await refetch();
  isBehind.set(seen);
}

export const useBehindRows = isBehind.use;
