import type { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';
import { anyJsonContract } from './read-model-store/any-json';
import { changingContract } from './read-model-store/changing';
import { ContractContext } from './read-model-store/contract-context';
import { maintenanceContract } from './read-model-store/maintenance';
import { pagingContract } from './read-model-store/paging';
import { pointingContract } from './read-model-store/pointing';
import { queryingContract } from './read-model-store/querying';
import { savingContract } from './read-model-store/saving';

/** Contract of every ReadModelStore adapter. `open` returns an empty store, which the contract closes. */
export function readModelStoreContract(open: () => Promise<ReadModelStore>): void {
  const context = new ContractContext();
  beforeEach(async () => context.use(await open()));
  afterEach(() => context.store.close());

  savingContract(context);
  anyJsonContract(context);
  queryingContract(context);
  pagingContract(context);
  maintenanceContract(context);
  pointingContract(context);
  changingContract(context);
}
