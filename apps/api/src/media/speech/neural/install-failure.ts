import type { FailureKind } from '../../../platform/external-services/failure-kind';

export const installFailureReasons = [
  'python',
  'network',
  'packages',
  'checksum',
  'space',
  'check',
  'storage',
] as const;
export type InstallFailureReason = (typeof installFailureReasons)[number];

interface FailureOptions extends ErrorOptions {
  /** How the server of the files failed; null: this machine did. */
  readonly kind?: FailureKind | null;
}

/** A voice engine could not be installed. */
export class InstallFailure extends Error {
  override readonly name = 'InstallFailure';

  readonly kind: FailureKind | null;

  constructor(
    readonly reason: InstallFailureReason,
    message: string,
    { kind = null, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.kind = kind;
  }
}
