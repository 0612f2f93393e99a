export const modelFailureReasons = ['network', 'checksum', 'space', 'archive', 'storage'] as const;
export type ModelFailureReason = (typeof modelFailureReasons)[number];

/** A voice model could not be installed. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly reason: ModelFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
