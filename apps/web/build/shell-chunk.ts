import { resolve } from 'node:path';

/** The bundler's view of its modules. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * A group for the bundler that keeps all of the first load in one file: what the entry reaches without a dynamic
 * import. Split into what is shared with each lazy chunk, it would be a dozen small files, and 3 kB more.
 * @param entry path of the entry
 */
export function shellChunk(entry: string): { name: (id: string, graph: ModuleGraph) => string | null } {
  let shell: ReadonlySet<string> | undefined;
  return {
    name(id, graph) {
      shell ??= reachedFrom([resolve(entry)], graph);
      // The index of all icons is reached, but only those in use are in the build, and most of them in lazy chunks.
      return shell.has(id) && !id.includes('lucide-react/dist/esm/icons') ? 'shell' : null;
    },
  };
}

/** A group of what surrounds every stage, stands on it and below it: in files of their own they would be 1.2 kB more. */
export const STAGE_CHUNK = {
  name: 'stage',
  test: /src\/(?:page\/(?:life\/held-part|stage\/StageMedia|places\/use-area-pages|SponsorLogo\.)|ui\/image-set|features\/(?:pages\/(?:index|SiteFooter)|moments\/index|timeline\/TimelineSlot)|ui\/(?:avatar\/People|tabs\/Tabs|time\/rested))|icons\/(?:arrow-up-right|arrow-right|building-complex|compass|layout-grid|vault)\.|domain\/src\/home\/now-and-next\./,
};

/** The part of the kit that a greeting needs: it would come with all of it. */
export const GREETING_CHUNK = {
  name: 'greeting',
  test: /lucide-react\/dist\/esm\/icons\/(?:contact|film|handshake|qr-code|search|timer|video)\.|virtual:no-schemas|contract\/src\/operation\./,
};

/** The live client, and the parts that follow the event and its chat and speak up behind every page, in one file: apart they would be 1.4 kB more. */
export const LATE_CHUNK = {
  name: 'late',
  test: /src\/(?:shell\/(?:Late|live-topics|ConnectionNotice|Overlays|last-known)|ui\/toast\/|page\/people\/people|features\/notifications\/index|features\/chat\/ChatFeed\.|live\/client\.)|packages\/client\/src\/(?!pager|reader|simulation)/,
};

/** The model of a chat, in one file: it comes to every page with the first touch. */
export const CHAT_CHUNK = {
  name: 'chat-model',
  test: /src\/features\/chat\/(?:public-feed|threads\/store\/(?:chat-(?:store|model|live)|known-messages))\.|domain\/src\/chat\/(?:limits|call-lines)\./,
};

/**
 * The drawing of boards, with what it resizes pictures with. Fetched apart, that is a file that does not need the shell, and the
 * bundler then takes its helpers out of the shell into a file that every page loads.
 */
export const BOARD_CHUNK = {
  name: 'board-drawing',
  test: /src\/features\/boards\/BoardCanvas|node_modules\/pica\//,
  includeDependenciesRecursively: false,
};

/** All modules that these need without a dynamic import, themselves among them. */
export function reachedFrom(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  entries.forEach(visit);
  return reached;
}
