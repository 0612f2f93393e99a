import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@duetcast/domain/kernel/errors';
import { CallbackAddresses } from '../../../sites/public';

/** Validates the URLs of endpoints as the callback addresses of sites; without TLS, anyone between could read the jobs. */
@Injectable()
export class EndpointAddresses {
  constructor(private readonly addresses: CallbackAddresses) {}

  /** @throws AppError `connection.forbiddenAddress`; InvalidRequest for http, except where the operator allowed the host */
  check(address: string): void {
    const url = this.addresses.parse(address, 'url');
    if (url.protocol === 'https:' || this.addresses.isAllowed(url)) return;
    throw new InvalidRequest([{ msg: 'Must be an https URL', param: 'url' }]);
  }
}
