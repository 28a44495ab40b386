import type { Language } from '@plenary/domain/language/language';
import type { PartName } from '../document/page-modules.ts';
import type { PageNamespace } from '@plenary/texts/page-namespaces';
import type { Message } from '@plenary/texts/message';
import { createTexts, type Texts } from '@plenary/texts/texts';
import { createElement, lazy, useState, type ComponentType } from 'react';
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
      if (name === 'frame' || loaded[name]) return;
      const load = name in language.default ? language.default : (await language.organisers()).default;
      loaded[name] = (await (load as typeof language.default)[name as keyof typeof language.default]()).default;
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

const drawnParts = new Map<string, () => Promise<void>>();
/** The parts that the server has drawn of the page at hand. */
const drawn = new Set<PartName>();

/**
 * The same for what the server draws as well: it loads these parts before it draws a page, and the browser before it takes that page
 * over. One that came later would take out what stands there, and all below it would move.
 * @param name by which the server says that it has drawn it, and finds its styles
 */
export function drawnPart<P extends object>(
  name: PartName,
  namespaces: readonly PageNamespace[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let there: ComponentType<P> | null = null;
  drawnParts.set(name, async () => void (there = await loadWithTexts(namespaces, load)));
  const later = lazyPart(namespaces, load);
  return function DrawnPart(props) {
    const [part] = useState(() => ({ is: there ?? later }));
    if (import.meta.env.SSR) drawn.add(name);
    return createElement(part.is, props);
  };
}

/** Loads parts that the server draws: all that are known by now, or those of these names. */
export async function loadDrawnParts(names: Iterable<string> = drawnParts.keys()): Promise<void> {
  await Promise.all([...names].map(async (name) => drawnParts.get(name)?.()));
}

/** Draws a page on the server. Returns the markup and the names of the parts in it. */
export function drawPage(draw: () => string): { readonly body: string; readonly parts: readonly PartName[] } {
  drawn.clear();
  return { body: draw(), parts: [...drawn] };
}
