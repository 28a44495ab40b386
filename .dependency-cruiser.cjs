const CHAT = '^apps/web/src/features/chat/';

/** The rooms of the web app's chat, the lowest first: what stands in one builds on those before it alone. */
const ROOMS_OF_CHAT = [
  ['threads/store'],
  ['threads/own'],
  ['threads/desk'],
  ['threads/card', 'threads/files'],
  ['threads/messages'],
  ['threads/writing', 'threads/finding'],
  ['threads/menus'],
  ['threads/view'],
  ['moderation', 'channels'],
  ['public', 'private', 'support'],
];

/** A room of the chat knows neither those above it, nor its neighbours, nor what holds all of them together. */
const roomsOfChat = ROOMS_OF_CHAT.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const known = [...ROOMS_OF_CHAT.slice(0, floor).flat(), room].map((one) => `${CHAT}${one}/`);
    return {
      name: `web-chat-${room.replace('/', '-')}-on-lower-rooms`,
      severity: 'error',
      from: { path: `${CHAT}${room}/`, pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: CHAT, pathNot: known },
    };
  }),
);

/** The arrows of STYLE.md: domain ← contract ← {server, web, client}; features meet through their index.ts. */
const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Modules that need each other, be it for a type, cannot be read, tested or moved alone.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain-stands-alone',
    comment: 'Rules are decided from values: no I/O, no clock, no framework, nothing from outside.',
    severity: 'error',
    from: { path: '^packages/domain/src', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { pathNot: '^packages/domain/src' },
  },
  {
    name: 'rules-beside-the-domain-know-it-alone',
    comment:
      'What simulated people do and what RTMP is are no rules of events, and are decided from values all the same.',
    severity: 'error',
    from: { path: '^packages/(rtmp|simulation)/src', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { pathNot: '^packages/(domain|rtmp|simulation)/src' },
  },
  {
    name: 'contract-knows-domain-only',
    severity: 'error',
    from: { path: '^packages/contract/src', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { pathNot: '^(packages/(contract|domain)/src|node_modules/zod/)' },
  },
  {
    name: 'texts-know-domain-only',
    severity: 'error',
    from: { path: '^packages/texts/src', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { pathNot: '^(packages/(texts|domain)/src|node_modules/(@messageformat/parser|pofile)/|fs$|path$|node:)' },
  },
  {
    name: 'client-knows-contract-only',
    comment: 'The client package runs in browsers, in Node and in anyone’s script.',
    severity: 'error',
    from: { path: '^packages/client/src', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { pathNot: '^(packages/(client|contract|domain|simulation)/src|node_modules/zod/)' },
  },
  {
    name: 'server-not-to-web',
    comment: 'The server uses the web app as a built renderer only.',
    severity: 'error',
    from: { path: '^apps/server/src' },
    to: { path: '^apps/web|\\.tsx$' },
  },
  {
    name: 'web-not-to-server',
    severity: 'error',
    from: { path: '^apps/web/src' },
    to: { path: '^(apps/server|testkit)/', pathNot: '^testkit/(eventually|hostile-texts)\\.ts$' },
  },
  {
    name: 'children-in-one-place',
    comment:
      'A program that works on what people send has bounded memory and ends with us: adapters/media/child.ts starts it. The server starts others of itself in processes/supervisor.ts.',
    severity: 'error',
    from: {
      path: '^apps/server/src/',
      pathNot: [
        '\\.(test|fixture)\\.ts$',
        '^apps/server/src/(adapters/media/child\\.ts|processes/supervisor\\.ts|embedded-postgres/)',
      ],
    },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'product-not-to-tests',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: '(\\.(test|fixture)\\.tsx?$|^apps/web/(testing/|vitest[.]config))' },
    to: { path: '(\\.(test|fixture)\\.tsx?$|^testkit/|^e2e/|^bench/|^apps/web/testing/)' },
  },
  {
    name: 'server-features-through-index',
    comment: 'What a feature offers to others stands in its index.ts.',
    severity: 'error',
    from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
    to: { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '/index\\.ts$'] },
  },
  {
    name: 'server-shell-through-index',
    comment: 'What a feature offers to the rest of the server stands in its index.ts.',
    severity: 'error',
    from: { path: '^apps/server/src/', pathNot: ['\\.(test|fixture)\\.ts$', '^apps/server/src/features/'] },
    to: { path: '^apps/server/src/features/', pathNot: '/index\\.ts$' },
  },
  {
    name: 'web-features-through-exports',
    comment: 'A web feature offers its pages and hooks (Name.tsx, useName.ts) and its index.ts; the rest is its own.',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: {
      path: '^apps/web/src/features/',
      pathNot: ['^apps/web/src/features/$1/', '/index\\.tsx?$', '/use[A-Z]\\w+\\.tsx?$', '/[A-Z]\\w+\\.tsx$'],
    },
  },
  {
    name: 'ui-knows-no-feature',
    severity: 'error',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/(shell|features|page|api|live)/', pathNot: '^apps/web/src/page/use-texts[.]ts$' },
  },
  {
    name: 'web-page-below-features',
    comment:
      'What a page is drawn from (boot, services, clock, zone) knows neither features nor the shell around them.',
    severity: 'error',
    from: { path: '^apps/web/src/(page|live|api)/' },
    to: { path: '^apps/web/src/(shell|features)/' },
  },
  {
    name: 'web-shell-above-features',
    comment: 'The frame, its overlays and the router know the features, never the other way round.',
    severity: 'error',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/shell/' },
  },
  ...roomsOfChat,
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    // The style of the drawing has its address in a condition of its package that the bundler knows.
    to: { couldNotResolve: true, pathNot: '^virtual:|^@excalidraw/excalidraw/index\\.css$' },
  },
];

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
