import { inStoreThread } from '../../eventing/store-threads/store-thread';
import { replayPass, type ReplayWork } from './replay-pass';

export default inStoreThread((work: ReplayWork, tools) => replayPass({ ...work, ...tools }));
