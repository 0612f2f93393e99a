import { inStoreThread } from '../../eventing/store-threads/store-thread';
import { replayPass, type ReplayWork } from './replay-pass';

/** Runs a replay in a worker thread. */
export default inStoreThread((work: ReplayWork, tools) => replayPass({ ...work, ...tools }));
