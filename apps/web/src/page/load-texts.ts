import type { Language } from '@plenary/domain/language/language';
import type { PageNamespace } from '@plenary/texts/page-namespaces';
import type { Message } from '@plenary/texts/message';
import { createTexts, type Texts } from '@plenary/texts/texts';
import { createElement, lazy, type ComponentType } from 'react';
import languages from 'virtual:texts';

/** A document is in one language from its first byte to its last, so what is loaded of it is kept like its modules. */
const loaded: Record<string, Readonly<Record<string, Message>>> = {};

/** The texts of this document; they grow as its parts arrive. */
export function documentTexts(language: Language): Texts {
  return createTexts(language, loaded);
}

/**
 * Fetches texts of this document's language, each namespace once; those of `frame` come with any. Rejects when they
 * cannot be fetched; a later call tries again. On the server all texts are there.
 */
export async function loadTexts(namespaces: readonly PageNamespace[]): Promise<void> {
  if (import.meta.env.SSR) return;
  const language = await languages[document.documentElement.lang as Language]();
  loaded['frame'] ??= language.frame;
  await Promise.all(
    namespaces.map(async (name) => {
      if (name !== 'frame') loaded[name] ??= (await language.default[name]()).default;
    }),
  );
}

/** Something of a chunk of its own, once the texts that it draws are there too. */
export async function loadWithTexts<T>(namespaces: readonly PageNamespace[], load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadTexts(namespaces)]);
  return part;
}

/** A component in a chunk of its own, which is fetched together with the texts that it draws beyond those of the frame. */
export function lazyPart<P extends object>(
  namespaces: readonly PageNamespace[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazy(async () => ({ default: await loadWithTexts(namespaces, load) }));
}

const drawnParts: (() => Promise<void>)[] = [];

/** The same for what the server draws as well: it loads these parts before it draws a page. */
export function drawnPart<P extends object>(
  namespaces: readonly PageNamespace[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  if (!import.meta.env.SSR) return lazyPart(namespaces, load);
  let part: ComponentType<P> | null = null;
  drawnParts.push(async () => void (part = await load()));
  return (props) => part && createElement(part, props);
}

/** Loads the parts that the server draws, of all pages that are known by now. */
export async function loadDrawnParts(): Promise<void> {
  await Promise.all(drawnParts.map((load) => load()));
}
