import { join, relative } from 'node:path';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { OWNERS, SQL_NAMES, WRITES_ANY } from './apps/server/src/db/owners.ts';
import { oneWriter } from './scripts/lib/one-writer.mjs';

const FEED_MESSAGE = 'Only live/ appends to the feed: return events from transact() instead.';
const NO_FEED_APPENDS = [
  { selector: 'TemplateElement[value.raw=/feed_append\\s*\\(/i]', message: FEED_MESSAGE },
  { selector: 'Literal[value=/feed_append\\s*\\(/i]', message: FEED_MESSAGE },
];

const SERVER = join(import.meta.dirname, 'apps/server/src');
/** Each table has one writer: db/owners.ts names it. */
const ONE_WRITER = oneWriter({ owners: OWNERS, names: SQL_NAMES, any: WRITES_ANY }, (file) => relative(SERVER, file));

const NO_ENVIRONMENT = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config.ts reads the environment: take what you need from ctx.config.',
};

/** A module lives as long as the process, so a map that it fills is shared by servers and tests, and grows. */
const NO_MODULE_STATE = ['Program', 'Program > ExportNamedDeclaration'].map((place) => ({
  selector: `${place} > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]`,
  message: 'A module keeps no state: make it in createContext, or in the function that uses it.',
}));

/** What a topic says is declared in the contract: the types know the payload of each kind, so that a cast is a mistake. */
const NO_PAYLOAD_CASTS = ['name', 'property.name'].map((path) => ({
  selector: `TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword'][expression.${path}=/^(payload|values|event|events)$/]`,
  message: 'A payload has the type that its topic declares: see packages/contract/src/live-topics.ts.',
}));
const NO_EVENT_CASTS = {
  selector:
    'TSAsExpression[typeAnnotation.typeName.name=/^(EventOf|SignalOf|FeedEvent|FeedEventOf|Supersede|SupersedeOf|Topic)$/]',
  message: 'Names of topics are made by the topics.ts of the contract, and events by their types.',
};

const NO_FOCUS = {
  selector:
    "CallExpression[callee.object.name=/^(describe|it|test|suite)$/][callee.property.name=/^(only|skip|todo)$/], MemberExpression[object.name=/^(describe|it|test|suite)$/][property.name='only']",
  message: 'A test that is focused or left alone hides the others.',
};

/** What the page itself keeps is a zustand store; the hook below it is for what only the browser knows, and for time. */
const NO_OWN_STORES = {
  selector: "ImportSpecifier[imported.name='useSyncExternalStore']",
  message: 'Keep state in a zustand store; what the browser announces is page/device.ts.',
};

/** A choice that is kept in a cookie is the browser's: all its open pages take it. */
const NO_BARE_COOKIES = {
  selector: "AssignmentExpression > MemberExpression.left[object.name='document'][property.name='cookie']",
  message: 'Keep a choice with keepCookie of page/storage/own-cookies.ts: other open pages take it then.',
};

/** Where the focus goes is asked of ui/focus: an element may be no stop of the Tab key, not be drawn, or be in another window. */
const NO_BARE_FOCUS = {
  selector: "CallExpression[optional=false][callee.property.name='focus']",
  message: 'Take focusOn, useFocusOnEnter or another one of ui/focus.',
};

/** The topmost layer alone takes Escape, and none takes it from an input method. */
const NO_OWN_ESCAPE = {
  selector: ":matches(BinaryExpression, SwitchCase) > Literal[value='Escape']",
  message: 'Take useEscape, onEscapeWithin or isEscape of ui/overlay.',
};

/** What opens and closes is the kit's, so that readers are told of each in one way. */
const NO_OWN_DISCLOSURES = [
  "JSXAttribute[name.name='aria-expanded']",
  "Property > Literal.key[value='aria-expanded']",
  'JSXOpeningElement[name.name=/^(details|summary)$/]',
  "JSXAttribute[name.name='as'] > Literal[value=/^(details|summary)$/]",
].map((selector) => ({ selector, message: 'Take Details, useDisclosure or discloses of ui/overlay.' }));
const NO_OWN_POPOVERS = {
  selector:
    "CallExpression[callee.object.name=/^(document|window)$/][callee.property.name='addEventListener'] > Literal[value=/^(pointerdown|mousedown|focusin)$/]",
  message: 'Take Popover of ui/overlay, which a press or the focus elsewhere closes.',
};

/** A button that is disabled while it has the focus loses it, and Tab begins again at the top of the page. */
const NO_DISABLED_AT_WORK = {
  selector:
    "JSXOpeningElement[name.name=/(^b|B)utton$/] > JSXAttribute[name.name='disabled'] Identifier[name=/^(sending|busy|saving|posting|asking|pending|working)$/]:not(UnaryExpression > *, UnaryExpression > MemberExpression > *)",
  message:
    'Take aria-disabled while something is sent, and do nothing when it is pressed: a disabled button loses the focus.',
};

/** A part that cannot be fetched takes all with it up to the next boundary, so that both are one component. */
const NO_BARE_SUSPENSE = {
  selector: "ImportSpecifier[imported.name='Suspense']",
  message: 'Take LazyPart, or OptionalPart for what the rest can do without.',
};

/** Timers of components are the hooks of ui/time, which end them. */
const NO_OWN_TIMERS = [
  ...['VariableDeclaration > VariableDeclarator', 'ExpressionStatement'].map((place) => ({
    selector: `CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression > BlockStatement > ${place} > CallExpression[callee.name=/^set(Timeout|Interval)$/]`,
    message: 'Take useTimeout, useInterval, useMoment, usePolling or useCountdown of ui/time.',
  })),
  {
    selector:
      "NewExpression[callee.name='Promise'] > ArrowFunctionExpression > CallExpression[callee.name='setTimeout']",
    message: 'Take wait of ui/time.',
  },
];

/** Within one boundary React keeps what was shown, hidden and at work, while the code of what comes beside or after it loads. */
const NO_SHARED_BOUNDARIES = [
  "JSXElement[openingElement.name.name=/^(Lazy|Optional)Part$/]:not([openingElement.attributes.0.name.name='key']) > JSXExpressionContainer > ConditionalExpression",
  "JSXElement[openingElement.name.name='LazyPart'] > :matches(JSXElement, JSXExpressionContainer) ~ :matches(JSXElement, JSXExpressionContainer)",
].map((selector) => ({
  selector,
  message: 'Give each part that is fetched a boundary of its own, or the boundary the key of its part.',
}));

/** Whoever finds a person by an address finds the account that names it, which may be somebody else's (D377). */
const NO_BARE_ADDRESSES = {
  selector:
    "TemplateLiteral:has(TemplateElement[value.raw=/lower\\(\\w+\\.email\\) *(=|IN)/]):not(:has(Identifier[name='mayGrantAt']))",
  message: 'Somebody who is named by an address is given nothing unless it is known to be theirs: mayGrantAt.',
};

/** The flag says who is shown as a host; organisers and others may do the same, so that what somebody may is asked of the table. */
const NO_HOST_FLAG = {
  selector: "MemberExpression[property.name='host'][object.name=/^(actor|member|me)$/]",
  message: "Ask the policy table for what somebody may: rolesAllow('…', roles), or runsEvent(roles).",
};

/** Tables that graphile-worker calls its own: one file knows them, so that another release of it changes that file alone. */
const NO_JOB_TABLES = [
  'Literal[value=/graphile_worker\\._private/]',
  'TemplateElement[value.raw=/graphile_worker\\._private/]',
].map((selector) => ({ selector, message: 'The private tables of jobs are named in jobs/private-tables.ts alone.' }));

const OWNED = {
  jobs: NO_JOB_TABLES,
  host: [NO_HOST_FLAG],
  feed: NO_FEED_APPENDS,
  addresses: [NO_BARE_ADDRESSES],
  topics: [NO_EVENT_CASTS],
};

/** Refuses what has one owner, but for what the files own, and what else is given. */
const refusing = (selectors, ...owned) => ({
  'no-restricted-syntax': [
    'error',
    NO_FOCUS,
    ...NO_PAYLOAD_CASTS,
    ...selectors,
    ...Object.entries(OWNED).flatMap(([name, refused]) => (owned.includes(name) ? [] : refused)),
  ],
});
const IN_SERVER = [NO_ENVIRONMENT, ...NO_MODULE_STATE];
const IN_WEB = [NO_ENVIRONMENT, NO_OWN_STORES, NO_BARE_COOKIES];
const OUTSIDE_THE_KIT = [
  ...IN_WEB,
  NO_BARE_FOCUS,
  NO_OWN_ESCAPE,
  NO_BARE_SUSPENSE,
  NO_DISABLED_AT_WORK,
  ...NO_SHARED_BOUNDARIES,
  ...NO_OWN_TIMERS,
];

/** Refuses to expect what is read once, since a busy page may not have come so far. */
const readOnce = (...reads) =>
  reads.map((read) => ({
    selector: `CallExpression[callee.name='expect'] > ${read}`,
    message: 'A page that is read once may be read too early: expect.poll(() => ...).',
  }));

/** Ways of asking that a busy machine answers otherwise. */
const NO_UNSTEADY = [
  {
    selector: "CallExpression[callee.property.name='setDefaultTimeout']",
    message: 'Pages have the patience that newVisitor gives them: several share two cores.',
  },
  {
    selector: "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name='count']",
    message: 'A count that is read once may be too early: expect.poll(() => x.count()), or expectAbsent(x, sign).',
  },
  ...readOnce(
    'AwaitExpression > CallExpression[callee.property.name=/^(is(Visible|Hidden|Disabled|Enabled|Checked|Editable)|textContent|innerText|inputValue|getAttribute|boundingBox|all(TextContents|InnerTexts))$/]',
    "AwaitExpression > CallExpression:has(MemberExpression[property.name='activeElement'])",
    'AwaitExpression > CallExpression[callee.name=/^(stored|focused|keptBy)$/]',
    "CallExpression[callee.property.name='url'][arguments.length=0]",
    "MemberExpression[object.callee.name='URL']:has(CallExpression[callee.property.name='url'])",
  ),
  {
    selector: "Property[key.name='timeout'] > Literal[value<20000]",
    message: 'A page may be late where several share two cores: leave the time to the default.',
  },
];

/** The same in a component test: of an element, the address, or the addresses to which a page has led. */
const NO_READS = readOnce(
  "MemberExpression[property.name='textContent']:has(CallExpression[callee.property.name='element'])",
  "ChainExpression > MemberExpression[property.name='textContent']:has(CallExpression[callee.property.name='element'])",
  "CallExpression[callee.property.name='getAttribute'][callee.object.callee.property.name='element']",
  "MemberExpression[object.name='location']",
  "Identifier[name='left']",
);

/** How long something took says how busy the machine was. */
const NO_STOPWATCH = {
  selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']",
  message:
    'A page that is opened `still` has a clock of its own: pass() moves it, and what happens by then is counted.',
};

/** A second, which is what Vitest waits by itself, is too short on a busy machine. */
const NO_SHORT_WAITS = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/]",
    message: 'Waits a second: eventually() of the testkit, or expect.poll(), wait as long as a busy machine needs.',
  },
];

const TESTS = ['**/*.{test,fixture}.{ts,tsx}', 'apps/web/testing/**', 'testkit/**', 'e2e/**', 'bench/**'];

/** What plain scripts use; in TypeScript the compiler knows. */
/** Names that a service worker has. */
const WORKER_GLOBALS = [
  'addEventListener',
  'caches',
  'clients',
  'fetch',
  'location',
  'navigator',
  'registration',
  'Request',
  'Response',
  'skipWaiting',
  'URL',
];

const NODE_GLOBALS = ['Buffer', 'URL', 'console', 'fetch', 'module', 'performance', 'process', 'setTimeout'];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/coverage/',
    'data/',
    '.plenary/',
    'apps/web/public/',
    'demo/*/media/',
  ]),
  { files: ['**/*.{js,mjs,cjs}'], extends: [js.configs.recommended] },
  // Whatever else is asked of TypeScript is asked by oxlint, in a tenth of the time: .oxlintrc.json.
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { lib: [], jsDocParsingMode: 'none' } },
    rules: {
      ...refusing([NO_ENVIRONMENT]),
    },
  },
  { files: ['apps/server/src/**'], rules: refusing(IN_SERVER) },
  {
    files: ['apps/server/src/**'],
    ignores: TESTS,
    plugins: { plenary: { rules: { 'one-writer': ONE_WRITER } } },
    rules: { 'plenary/one-writer': 'error' },
  },
  { files: ['apps/server/src/jobs/private-tables.ts'], rules: refusing(IN_SERVER, 'jobs') },
  { files: ['apps/server/src/config/config.ts'], rules: refusing(NO_MODULE_STATE) },
  { files: ['apps/server/src/features/accounts/**'], rules: refusing(IN_SERVER, 'addresses') },
  { files: ['apps/server/src/live/**'], rules: refusing(IN_SERVER, 'feed', 'topics') },
  // Hosts are there to be met: their switches are others (SET6).
  { files: ['apps/server/src/features/profile/**'], rules: refusing(IN_SERVER, 'host') },
  {
    files: ['apps/web/src/**'],
    ignores: ['apps/web/src/page/{clock/clock,device,storage/own-cookies}.ts'],
    rules: refusing([...OUTSIDE_THE_KIT, ...NO_OWN_DISCLOSURES, NO_OWN_POPOVERS]),
  },
  // The header and the bar are in the first load, which the kit's would make larger (docs/decisions/0012-first-load.md).
  {
    files: ['header/HeaderButtons', 'header/UserMenu', 'panel/BottomBar'].map(
      (file) => `apps/web/src/features/${file}.tsx`,
    ),
    rules: refusing(OUTSIDE_THE_KIT),
  },
  {
    files: ['apps/web/src/ui/{OptionalPart,modal/ModalHost}.tsx'],
    rules: refusing([...IN_WEB, NO_BARE_FOCUS, NO_OWN_ESCAPE, ...NO_SHARED_BOUNDARIES, ...NO_OWN_TIMERS]),
  },
  { files: ['apps/web/src/ui/{focus,overlay,time}/**'], rules: refusing(IN_WEB) },
  // The badge of a host, the global of pages, and those switches.
  {
    files: ['header/HostBadge.tsx', 'panel/MoreSheet.tsx', 'settings/SettingsForm.tsx']
      .map((file) => `apps/web/src/features/${file}`)
      .concat('apps/web/src/page/read-boot.ts'),
    rules: refusing([NO_ENVIRONMENT, NO_OWN_STORES], 'host'),
  },
  {
    files: ['packages/contract/src/**/{own-topic,live-topics,topics,*-topics}.ts'],
    rules: refusing([NO_ENVIRONMENT], 'topics'),
  },
  // Scripts hand the environment on to what they run.
  { files: ['scripts/**/*.ts'], rules: refusing([]) },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': ['error', NO_FOCUS, ...NO_PAYLOAD_CASTS, ...NO_JOB_TABLES, ...NO_SHORT_WAITS],
    },
  },
  {
    files: ['**/*.component.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_FOCUS,
        ...NO_PAYLOAD_CASTS,
        ...NO_JOB_TABLES,
        ...NO_SHORT_WAITS,
        ...NO_READS,
        NO_STOPWATCH,
      ],
    },
  },
  {
    files: ['e2e/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_FOCUS, ...NO_PAYLOAD_CASTS, ...NO_SHORT_WAITS, ...NO_UNSTEADY] },
  },
  {
    files: ['testkit/eventually.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_FOCUS, ...NO_PAYLOAD_CASTS] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: Object.fromEntries(NODE_GLOBALS.map((name) => [name, 'readonly'])) },
  },
  {
    files: ['apps/web/build/sw.js'],
    languageOptions: { globals: Object.fromEntries(WORKER_GLOBALS.map((name) => [name, 'readonly'])) },
  },
);
