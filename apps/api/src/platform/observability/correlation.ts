import { AsyncValue } from '../requests/async-value';

const around = new AsyncValue<string>();

/** Runs `work` as a consequence of the request or event with this correlation id. */
export const correlated = <T>(id: string, work: () => T): T => around.run(id, work);

/** Correlation id of the surrounding work; undefined: nothing caused it from outside. */
export const correlationId = (): string | undefined => around.get();
