import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { accountDecider } from '@duetcast/domain/accounts/account-decider';
import { accounts } from '@duetcast/projections/accounts/accounts';
import { Config } from '../../platform/config/config';
import { AccountKeys } from '../../eventing/account-keys/account-keys';
import { Deciders } from '../../eventing/deciders/deciders';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { PasskeyCredentials } from './passkey-credentials';

const pageSize = 200;

/** After a change of SECRET_KEY, moves the keys of accounts and the names of passkeys to the new one, so that the previous one can be dropped. */
@Injectable()
export class ResealKeys implements OnApplicationBootstrap {
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly keys: AccountKeys,
    private readonly deciders: Deciders,
    private readonly credentials: PasskeyCredentials,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.has('worker') || this.config.env.SECRET_KEY_PREVIOUS.length === 0) return;
    this.run().then(
      (moved) => this.logger.log({ moved }, 'keys of accounts are under the current SECRET_KEY'),
      (error: unknown) => this.logger.warn({ err: error }, 'keys of accounts were not moved to the current SECRET_KEY'),
    );
  }

  /** Returns how many it moved. @throws StoreUnavailable */
  async run(): Promise<number> {
    let moved = 0;
    for await (const { id } of allRows(this.rows, accounts.name, { pageSize })) {
      moved += await this.keys.reseal([id]);
      const { state } = await this.deciders.load(accountDecider, id);
      for (const { credentialId } of Object.values(state.passkeys)) await this.credentials.find(credentialId);
    }
    return moved;
  }
}
