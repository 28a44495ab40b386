import { readFileSync } from 'node:fs';
import {
  directionOf,
  LANGUAGES,
  PSEUDO_LANGUAGE,
  SOURCE_LANGUAGE,
  type Language,
} from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { minifySync, type Plugin } from 'vite';
import { offlineScript } from './offline-script.ts';

/** The languages that people read. */
const READ_LANGUAGES = LANGUAGES.filter((language) => language !== PSEUDO_LANGUAGE);

/**
 * The worker, and the page that it shows while the network is away, in every language that people read: its script chooses
 * the one of the page that was open last, or else by the browser's wish, because nobody else can be asked then.
 */
export function offlinePage(): Plugin {
  return {
    name: 'plenary:offline-page',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page() });
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: `(${offlineScript.toString()})();\n` });
      this.emitFile({ type: 'asset', fileName: 'away.html', source: awayPage() });
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: minifySync('sw.js', worker(), { mangle: { toplevel: true } }).code,
      });
    },
  };
}

const worker = (): string => readFileSync(new URL('sw.js', import.meta.url), 'utf8');

/**
 * The page that a proxy shows while the server is away (deploy/), in every language at once: it can load nothing
 * and runs no script. It asks again by itself.
 */
function awayPage(): string {
  const part = (language: Language): string => {
    const { t } = textsOf(language);
    return `    <main lang="${language}" dir="${directionOf(language)}"><h1>${t('offline.away_title')}</h1><p>${t('offline.away_text')}</p></main>`;
  };
  const style = readFileSync(new URL('../public/offline.css', import.meta.url), 'utf8');
  const head = `    <meta http-equiv="refresh" content="5" />
    <title>${textsOf(SOURCE_LANGUAGE).t('offline.away_title')}</title>
    <style>
${style}
    </style>`;
  return documentOf(head, READ_LANGUAGES.map(part));
}

function page(): string {
  const head = `    <title>${textsOf(SOURCE_LANGUAGE).t('offline.title')}</title>
    <link rel="stylesheet" href="/offline.css" />
    <script src="/offline.js" defer></script>`;
  return documentOf(head, READ_LANGUAGES.map(mainOf));
}

/** A document that is found by no search, with one part for each language. */
function documentOf(head: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${SOURCE_LANGUAGE}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
${head}
  </head>
  <body>
${parts.join('\n')}
  </body>
</html>
`;
}

/** Lines about the sessions that were last known to be on; offline-script.ts fills their empty places. */
const KNOWN = [
  ['as_of', 'offline.as_of'],
  ['on', 'offline.on'],
  ['on_endless', 'offline.on_endless'],
  ['nothing', 'offline.nothing'],
  ['next', 'offline.next'],
] as const;

function mainOf(language: Language): string {
  const { t } = textsOf(language);
  return `    <main lang="${language}" dir="${directionOf(language)}"${language === SOURCE_LANGUAGE ? '' : ' hidden'}>
      <h1>${t('offline.title')}</h1>
      <p>${t('offline.text')}</p>
      <p>${t('offline.wanted')} <bdi class="wanted" dir="ltr"></bdi></p>
${KNOWN.map(([part, key]) => `      <p class="known" data-known="${part}" hidden>${t(key)}</p>`).join('\n')}
      <p><a href="">${t('offline.again')}</a></p>
    </main>`;
}
