/** Stops the start; the message is the one line that the operator reads. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}
