import { resolve } from 'node:path';
import type { Source } from './usage.ts';

const STATIC = /^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm;
/** A chunk, and the namespaces that are loaded with it: `['agenda'], () => import('./AgendaModal.tsx')`. */
const DYNAMIC = /(?:\[([^\]]*)\],\s*(?:load: )?\(\) =>\s*)?import\(\s*'(\.[^']+)'/g;

interface Arrow {
  readonly to: string;
  readonly brings: readonly string[];
}

/**
 * The namespaces that are surely loaded when a module runs, by its path: those that the first load brings, and those
 * that every chunk on the way to it names.
 */
export function loadedNamespaces(
  sources: readonly Source[],
  entry: string,
  first: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map(sources.map((source) => [source.path, arrowsOf(source)]));
  const loaded = new Map<string, ReadonlySet<string>>([[entry, new Set(first)]]);
  const queue = [entry];
  for (let from = queue.pop(); from !== undefined; from = queue.pop()) {
    const here = loaded.get(from) ?? new Set<string>();
    for (const { to, brings } of arrows.get(from) ?? []) {
      const before = loaded.get(to);
      const now = new Set([...here, ...brings].filter((name) => before?.has(name) ?? true));
      if (before?.size === now.size) continue;
      loaded.set(to, now);
      queue.push(to);
    }
  }
  return loaded;
}

function arrowsOf({ path, code }: Source): Arrow[] {
  const target = (name = ''): string => resolve(path, '..', name);
  return [
    ...[...code.matchAll(STATIC)].map(([, name]) => ({ to: target(name), brings: [] })),
    ...[...code.matchAll(DYNAMIC)].map(([, list = '', name]) => ({
      to: target(name),
      brings: [...list.matchAll(/'([\w-]+)'/g)].map(([, namespace = '']) => namespace),
    })),
  ];
}
