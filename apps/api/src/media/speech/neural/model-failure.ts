import type { FailureKind } from '../../../platform/external-services/failure-kind';

export const modelFailureReasons = ['network', 'checksum', 'space', 'archive', 'storage'] as const;
export type ModelFailureReason = (typeof modelFailureReasons)[number];

interface FailureOptions extends ErrorOptions {
  /** How the server of the archives failed; null: this machine did. */
  readonly kind?: FailureKind | null;
}

/** A voice model could not be installed. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  readonly kind: FailureKind | null;

  constructor(
    readonly reason: ModelFailureReason,
    message: string,
    { kind = null, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}
