import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Endpoint } from '@duetcast/domain/webhooks/endpoint-decider';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { SecretBox } from '../../../../platform/secrets/secret-box';
import { ServerKeys } from '../../../../platform/secrets/server-keys';

const secretPrefix = 'whsec_';
const publicKeyPrefix = 'whpk_';
const sealPurpose = 'endpoint-secret';
const secretBytes = 32;
/** The last bytes of an Ed25519 key in DER are the key itself (RFC 8410). */
const publicKeyBytes = 32;

/** Secrets and key pairs that sign webhooks to endpoints. */
@Injectable()
export class EndpointSecrets {
  constructor(
    private readonly box: SecretBox,
    private readonly keys: ServerKeys,
  ) {}

  /** A new secret for its owner, and its stored form. */
  make(): { secret: string; sealedSecret: string } {
    const secret = secretPrefix + randomBytes(secretBytes).toString('base64');
    return { secret, sealedSecret: this.box.seal(secret, sealPurpose) };
  }

  /** The current secret, and after a rotation the one before it for a day; without those that no key of this server opens. */
  validFor({ sealedSecret, previous }: Endpoint, now: number): string[] {
    const isOverlapping = previous !== null && Date.parse(previous.until) > now;
    const sealed = [sealedSecret, isOverlapping ? previous.sealedSecret : null];
    return sealed.flatMap((each) => (each === null ? [] : this.opened(each)));
  }

  /**
   * Ed25519 key pairs of one endpoint, derived from the server's secret: with a pair of the server, the owner of one endpoint
   * could sign for the receiver of another.
   */
  keyPairsOf(endpointId: string): readonly KeyObject[] {
    return this.keys.keyPairs(`webhook-endpoint:${endpointId}`);
  }

  /** The public key as Standard Webhooks spells it: `whpk_` and base64. */
  publicKeyOf(endpointId: string): string {
    const [current] = this.keys.keyPairs(`webhook-endpoint:${endpointId}`);
    const der = createPublicKey(current).export({ type: 'spki', format: 'der' });
    return publicKeyPrefix + der.subarray(-publicKeyBytes).toString('base64');
  }

  private opened(sealed: string): string[] {
    // another SECRET_KEY sealed it
    return orElse(() => [this.box.unseal(sealed, sealPurpose)], []);
  }
}
