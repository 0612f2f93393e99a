// The feature's public API; other features import nothing else from this folder.
export { AdminReadsModule } from './reads/admin-reads.module';
export { ReadRecords } from './reads/read-records';
