import { BadValue, oneOf, secret, type Read } from './values.ts';

/** An S3 store. */
export interface S3Settings {
  readonly bucket: string;
  /** null: Amazon's of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** How the names of all objects begin; may be empty. */
  readonly prefix: string;
  /** Is the bucket named in the path of addresses, not in their host? */
  readonly path_style: boolean;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

/** The configuration of files. */
export interface FileSettings {
  /** null: the folder alone keeps files. */
  readonly s3: S3Settings | null;
  /** Where files are written; the other of the two is read as well. */
  readonly files_in: 'folder' | 's3';
}

/** Reads them. */
export function fileSettings(read: Read): FileSettings {
  const bucket = read<string | null>('S3_BUCKET', null, bucketName);
  const endpoint = read<string | null>('S3_ENDPOINT', null, address);
  const s3 = {
    endpoint,
    region: read('S3_REGION', 'us-east-1', word),
    prefix: read('S3_PREFIX', '', prefixOf),
    path_style: read('S3_PATH_STYLE', endpoint === null ? 'off' : 'on', oneOf(['on', 'off'])) === 'on',
    access_key_id: read('S3_ACCESS_KEY_ID', '', secret),
    secret_access_key: read('S3_SECRET_ACCESS_KEY', '', secret),
  };
  const files_in = read<FileSettings['files_in']>(
    'PLENARY_FILES',
    bucket === null ? 'folder' : 's3',
    oneOf(['folder', 's3']),
  );
  return { s3: bucket === null ? null : { bucket, ...s3 }, files_in };
}

function bucketName(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new BadValue(`must be the name of a bucket, 3 to 63 small letters, digits, dots and hyphens, but is "${text}"`);
}

/** An address without a path, whose sentence repeats nothing: it may hold a password by mistake. */
function address(text: string): string {
  const url = URL.parse(text);
  const plain = url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (plain && !url.username && !url.password) return url.origin;
  throw new BadValue('must be an address without a path or a password, such as https://s3.example.org');
}

function prefixOf(text: string): string {
  if (/^(?:[\w.-]+\/)+$/.test(text) && !/(?:^|\/)\.{1,2}\//.test(text)) return text;
  throw new BadValue(`must be folders that end with a slash, such as plenary/, but is "${text}"`);
}

function word(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  throw new BadValue(`must be the name of a region, but is "${text}"`);
}
