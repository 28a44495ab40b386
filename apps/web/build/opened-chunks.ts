import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ModuleGraph, reachedFrom } from './shell-chunk.ts';

/** Parts that open together, below `src/`; their names are those of their files. */
const PARTS = {
  home: ['main.tsx', 'features/home/HomePage.tsx', 'features/consent/ConsentCard.tsx', 'shell/other-pages.ts'],
  chat: ['features/panel/SidePanel.tsx', 'features/chat/ChatArea.tsx', 'api/client.ts'],
  // The frame of the messages, for which no reader waits.
  'chat-more': [
    'features/chat/public/ChatOptions.tsx',
    'features/chat/threads/finding/SearchButton.tsx',
    'features/chat/threads/finding/PinnedBar.tsx',
    'features/chat/threads/finding/InfoButton.tsx',
    'features/chat/threads/writing/TypingLine.tsx',
  ],
  // The code that follows one's own news, whether or not the chat is open.
  'own-news': [
    'features/chat/own-news.ts',
    'features/chat/threads/own/read-threads.ts',
    'features/notifications/news.ts',
  ],
  agenda: ['features/agenda/AgendaModal.tsx', 'features/agenda/AgendaPage.tsx'],
  dialogs: ['ui/modal/ContentModal.tsx'],
  menus: ['ui/overlay/Menu.tsx'],
  votes: ['features/polls/index.ts', 'features/polls/ChatVote.tsx'],
  // How many cases wait, which every menu says.
  cases: ['features/chat/moderation/index.ts'],
  bars: ['features/header/AreaBar.tsx', 'features/header/SponsorStrip.tsx', 'live/use-area.ts'],
} as const;
type Part = keyof typeof PARTS;

/** The pages that the home opens name these by themselves. */
const PAGES = /\/Agenda(?:Modal|Page)\.tsx$/;
/** Places of what no feature owns. Any of it that chat or agenda need, with all that it needs, is in one file, the kit. */
const COMMON =
  /lucide-react|\.css$|virtual:no-schemas|apps\/web\/src\/(?:ui|page|api|live|features\/panel)\/|features\/chat\/threads\/card\/index\.|packages\/\w+\/src\/(?!(?:polls|questions)\/operations)/;
const ICON = /lucide-react/;

/**
 * Groups for the bundler that put what opens together into few files: without them the chat is 118 files and the agenda 51. The
 * first group that takes a module has it, and all that it needs; the kit needs no other group.
 * @param src the folder of the sources
 */
export function openedChunks(src: string) {
  const sets = new Map<string, ReadonlySet<string>>();
  const reached = (name: string, files: readonly string[], graph: ModuleGraph): ReadonlySet<string> => {
    const known = sets.get(name) ?? reachedFrom(files, graph);
    sets.set(name, known);
    return known;
  };
  const group = (name: string, holds: (id: string, isIn: IsIn, graph: ModuleGraph) => boolean) => ({
    name(id: string, graph: ModuleGraph): string | null {
      const isIn: IsIn = (...parts) => parts.some((part) => reached(part, filesOf(src, part), graph).has(id));
      // The home, and other pages, would load all that they share with them. The home reaches the index of all icons and draws few of them.
      if (isIn('home') && name !== 'bars' && !ICON.test(id)) return null;
      return holds(id, isIn, graph) ? name : null;
    },
    ...(name === 'kit' && { includeDependenciesRecursively: false }),
  });
  const isCommon = (id: string, graph: ModuleGraph): boolean => {
    const home = reached('home', filesOf(src, 'home'), graph);
    return [...reached(id, [id], graph)].every((one) => COMMON.test(one) || home.has(one));
  };
  return [
    { name: 'lists', test: /@tanstack/ },
    group('bars', (id, isIn) => isIn('bars') && /AreaBar|SponsorStrip|use-area\.ts/.test(id)),
    group('kit', (id, isIn, graph) => {
      if (isIn('dialogs', 'menus') && !/\.css$|lucide-react/.test(id)) return false;
      const opened = isIn('chat', 'chat-more', 'votes', 'agenda');
      return (isIn('chat') && isIn('agenda')) || (opened && isCommon(id, graph));
    }),
    group('dialogs', (_, isIn) => isIn('dialogs')),
    group('menus', (_, isIn) => isIn('menus')),
    group('agenda', (id, isIn) => isIn('agenda') && !PAGES.test(id) && !isIn('chat', 'chat-more')),
    group('cases', (_, isIn) => isIn('cases')),
    group('votes', (_, isIn) => isIn('votes')),
    group('chat', (_, isIn) => isIn('chat')),
    group('own-news', (_, isIn) => isIn('own-news')),
    group('chat-more', (_, isIn) => isIn('chat-more')),
  ];
}

type IsIn = (...parts: Part[]) => boolean;

function filesOf(src: string, part: Part): string[] {
  const files = PARTS[part].map((file) => join(src, file));
  const gone = files.find((file) => !existsSync(file));
  if (gone) throw new Error(`${gone} is not there: build/opened-chunks.ts names it in vain`);
  return files;
}
