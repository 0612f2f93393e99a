import { serveStoreThread } from '../../eventing/store-threads/store-thread';
import { replayPass, type ReplayWork } from './replay-pass';

/** A replay in a thread of its own. */
void serveStoreThread((work: ReplayWork, tools) => replayPass({ ...work, ...tools }));
