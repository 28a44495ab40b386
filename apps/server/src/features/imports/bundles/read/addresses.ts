import { demoStreamUrl } from '../../../demo-streams/index.ts';
import { isAssetPath } from '../resolve/plan.ts';
import type { FilesByPath } from '../write/files.ts';

/** Stands in a bundle for the event's own address, so that a bundle may be loaded under another slug. */
const EVENT_PLACEHOLDER = '/{event}/';

/** Turns what a bundle says into what the database holds. */
export interface Addresses {
  /** Id of a file, for a column that names one. */
  fileId(path: string | null | undefined): string | null;
  /** A picture of a person or a stream: the id of a file, or an address as it is. */
  picture(text: string | null): string | null;
  /** A link with the event's own address in place of `/{event}/`. */
  link(text: string | null): string | null;
  /** HTML with its links to `/{event}/` led to the event. */
  html(text: string): string;
  /** Address of a demo stream's live playlist. */
  demoStream(name: string): string;
}

/** Addresses of the files of a bundle at an event, by their path in the bundle. */
export function addressesOf(slug: string, files: FilesByPath): Addresses {
  const fileOf = (path: string) => {
    const file = files.get(path);
    if (!file) throw new Error(`${path} is not among the files of this import`);
    return file;
  };
  return {
    fileId: (path) => (path == null ? null : fileOf(path).id),
    picture: (text) => (text !== null && isAssetPath(text) ? fileOf(text).id : text),
    // Markdown encodes the braces.
    html: (text) => text.replaceAll(/"\/(?:\{event\}|%7Bevent%7D)\//g, `"/${slug}/`),
    demoStream: (name) => demoStreamUrl(slug, name),
    link: (text) => (text?.startsWith(EVENT_PLACEHOLDER) ? `/${slug}/${text.slice(EVENT_PLACEHOLDER.length)}` : text),
  };
}
