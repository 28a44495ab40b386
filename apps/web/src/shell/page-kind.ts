import type { PageData } from '@plenary/contract/boot';
import type { PageNamespace } from '@plenary/texts/page-namespaces';
import type { ComponentType } from 'react';

export type PageKind = PageData['kind'];

/** A page in a chunk of its own. */
export interface Page {
  /** Texts that it draws beyond those of the frame; the document preloads them. */
  readonly texts: readonly PageNamespace[];
  readonly load: () => Promise<ComponentType>;
}
