export { checkBackup } from './check-backup.ts';
export { restoreBackup, type RestoreTarget } from './restore-backup.ts';
export { storedFiles, type StoredFile } from './stored-files.ts';
export { contentsOf, isInUse } from './target.ts';
export { writeBackup, type BackupReport } from './write-backup.ts';
