import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The numbers of the layouts below; another one is refused. Files that lie beside an archive have one of their own. */
const FORMAT = { whole: 1, beside: 2 } as const;

/**
 * A backup is one tar file: the tables as gzipped texts of COPY in chunks, in an order in which they can be loaded; jobs
 * that wait; the configuration file; stored files by their sha256, unless they lie beside it; and at its end the manifest.
 * A file without its end is no backup.
 */
export const ENTRY = {
  tables: 'database/',
  jobs: 'jobs/',
  settings: 'settings/plenary.env',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

const Manifest = z.object({
  plenary_backup: z.union([z.literal(FORMAT.whole), z.literal(FORMAT.beside)]),
  /** The moment of the snapshot, ISO. */
  created_at: z.string(),
  /** The changes of the schema that were made, as the database remembers them. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  jobs: z.number(),
  files: z.number(),
  file_bytes: z.number(),
  /** Keys of files that the database names and the storage did not have. */
  missing: z.array(z.string()),
  /** Keys of files that lie beside the archive. */
  beside: z.array(z.string()).default([]),
  /** Entries before the manifest, and the digest over all of them. */
  entries: z.number(),
  digest: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A digest over the names, sizes and contents of entries in their order; takes the same memory for any number. */
export class EntryDigest {
  readonly #hash = createHash('sha256');
  #entries = 0;

  /** @param sha256 of the content, hex */
  add(name: string, size: number, sha256: string): void {
    this.#hash.update(`${name}\n${size}\n${sha256}\n`);
    this.#entries += 1;
  }

  result(): Pick<Manifest, 'entries' | 'digest'> {
    return { entries: this.#entries, digest: this.#hash.copy().digest('hex') };
  }
}

/** The manifest as a text that carries its own checksum. */
export function writeManifest(manifest: Omit<Manifest, 'plenary_backup'>): string {
  const json = JSON.stringify({
    plenary_backup: manifest.beside.length > 0 ? FORMAT.beside : FORMAT.whole,
    ...manifest,
  });
  return `${json}\n${sha256(json)}\n`;
}

/** The manifest of a text; null: it is damaged, or of another layout. */
export function readManifest(text: string): Manifest | null {
  const [json = '', checksum] = text.split('\n');
  if (sha256(json) !== checksum) return null;
  const read = Manifest.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
