/** The variables of an S3 store of files, as a group of VARIABLE_GROUPS. */
export const FILE_VARIABLES = {
  title: 'Files in an S3 store',
  variables: [
    {
      name: 'S3_BUCKET',
      fallback: null,
      otherwise: 'files lie in the data folder',
      example: 'plenary-files',
      meaning:
        'a bucket that is there already, of an S3 store that keeps the files, see [Files in an S3 store](storage.md)',
    },
    {
      name: 'S3_ENDPOINT',
      fallback: null,
      otherwise: "Amazon's own, by the region",
      example: 'https://s3.example.org',
      meaning: 'address of the store, such as `http://10.0.0.7:8333`',
    },
    {
      name: 'S3_REGION',
      fallback: 'us-east-1',
      example: 'eu-central-1',
      meaning: 'region that requests are signed for; most stores beside Amazon’s take any',
    },
    {
      name: 'S3_PREFIX',
      fallback: null,
      otherwise: 'none',
      example: 'plenary/',
      meaning: 'how the names of all our objects begin, where others share the bucket',
    },
    {
      name: 'S3_PATH_STYLE',
      fallback: null,
      otherwise: '`on` with `S3_ENDPOINT`',
      example: 'on',
      meaning: '`on`: the bucket is named in the path of addresses; `off`: in their host',
    },
    {
      name: 'S3_ACCESS_KEY_ID',
      fallback: null,
      otherwise: 'needed with `S3_BUCKET`',
      example: 'plenary',
      meaning: 'name of the key of the store; it lists the bucket, and reads, writes and deletes its objects',
    },
    {
      name: 'S3_SECRET_ACCESS_KEY',
      fallback: null,
      otherwise: 'needed with `S3_BUCKET`',
      example: 'the-secret-of-that-key',
      meaning: 'the key itself',
      secret: true,
    },
    {
      name: 'PLENARY_FILES',
      fallback: null,
      otherwise: '`s3` with `S3_BUCKET`',
      example: 's3',
      meaning:
        '`folder` or `s3`: where files are written; those that lie in the other of the two are read there until `./plenary storage move` has brought them over',
    },
  ],
} as const;
