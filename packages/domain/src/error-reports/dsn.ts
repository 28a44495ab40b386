/** Where a service of errors takes envelopes, and the key with which it knows the project. */
export interface ErrorService {
  /** `https://errors.example.org/api/7/envelope/` */
  readonly url: string;
  readonly key: string;
}

/** Reads a DSN as services give it: `https://KEY@errors.example.org/7`; null: it is none. */
export function parseDsn(text: string): ErrorService | null {
  const parts = /^(https?):\/\/([\w-]{1,200})(?::[\w-]*)?@([\w.:[\]-]+)((?:\/[\w.-]+)*)\/(\w+)\/?$/.exec(text);
  if (!parts) return null;
  const [, scheme = '', key = '', host = '', folder = '', project = ''] = parts;
  return { url: `${scheme}://${host}${folder}/api/${project}/envelope/`, key };
}
