/** The variables of daily backups, as a group of VARIABLE_GROUPS. */
export const BACKUP_VARIABLES = {
  title: 'Daily backups',
  variables: [
    {
      name: 'BACKUP_AT',
      fallback: null,
      otherwise: 'no backup is made by itself',
      example: '03:00',
      meaning:
        'time of day at which the server makes a [backup](backup.md#every-night) every day, in the time zone of its machine, or of the variable `TZ`',
    },
    {
      name: 'BACKUP_KEEP',
      fallback: '7',
      example: '14',
      meaning: 'how many of these daily backups are kept; the oldest goes once a newer one was written and read back',
    },
    {
      name: 'BACKUP_TO',
      fallback: 'folder',
      example: 's3',
      meaning:
        '`folder` or `s3`: whether these daily backups go to `BACKUP_FOLDER` or to the [S3 store](storage.md) that `S3_BUCKET` names, where several servers need no common folder',
    },
    {
      name: 'BACKUP_FOLDER',
      fallback: null,
      otherwise: '`backups/` in `PLENARY_DATA`',
      example: '/mnt/backups',
      meaning:
        'folder of the daily backups, better one of another disk; in `plenary.env` relative to that file. Servers that share a database name one and the same',
    },
  ],
} as const;
