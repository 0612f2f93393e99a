import { serveStoreThread } from '../../eventing/store-threads/store-thread';
import { replayPass, type ReplayWork } from './replay-pass';

/** Runs a replay in a worker thread. */
void serveStoreThread((work: ReplayWork, tools) => replayPass({ ...work, ...tools }));
