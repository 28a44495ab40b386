/** Written by build/client-manifest.ts. */
declare module 'virtual:client-manifest' {
  import type { Manifest } from 'vite';
  const manifest: Manifest;
  export default manifest;
}

/** Written by build/texts.ts, like those below: what loads the texts of a language. */
declare module 'virtual:texts' {
  import type { Language } from '@plenary/domain/language/language';
  import type { ORGANISER_NAMESPACES, PageNamespace } from '@plenary/texts/page-namespaces';
  import type { Message } from '@plenary/texts/message';
  type Messages = Readonly<Record<string, Message>>;
  type OrganiserNamespace = (typeof ORGANISER_NAMESPACES)[number];
  type Loaders<Name extends string> = Readonly<Record<Name, () => Promise<{ readonly default: Messages }>>>;
  interface LanguageModule {
    readonly frame: Messages;
    readonly default: Loaders<Exclude<PageNamespace, 'frame' | OrganiserNamespace>>;
    organisers(): Promise<{ readonly default: Loaders<OrganiserNamespace> }>;
  }
  const languages: Readonly<Record<Language, () => Promise<LanguageModule>>>;
  export default languages;
}

declare module 'virtual:texts/all' {
  import type { Language } from '@plenary/domain/language/language';
  import type { Catalogue } from '@plenary/texts/texts';
  const catalogues: Readonly<Record<Language, Catalogue>>;
  export default catalogues;
}

declare module '*.txt?raw' {
  const text: string;
  export default text;
}
