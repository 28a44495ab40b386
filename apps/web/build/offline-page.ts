import { readFileSync } from 'node:fs';
import { SHIPPED_LANGUAGES, SOURCE_LANGUAGE, type Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import type { Plugin } from 'vite';
import { offlineScript } from './offline-script.ts';

/**
 * The page that public/sw.js shows while the network is away, in every shipped language: its script chooses
 * among them by the browser's wish, because nobody else can be asked then.
 */
export function offlinePage(): Plugin {
  return {
    name: 'plenary:offline-page',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page() });
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: `(${offlineScript.toString()})();\n` });
      this.emitFile({ type: 'asset', fileName: 'away.html', source: awayPage() });
    },
  };
}

/**
 * The page that a proxy shows while the server is away (deploy/), in every shipped language at once: it can load nothing
 * and runs no script. It asks again by itself.
 */
function awayPage(): string {
  const part = (language: Language): string => {
    const { t } = textsOf(language);
    return `    <main lang="${language}"><h1>${t('offline.away_title')}</h1><p>${t('offline.away_text')}</p></main>`;
  };
  const style = readFileSync(new URL('../public/offline.css', import.meta.url), 'utf8');
  const head = `    <meta http-equiv="refresh" content="5" />
    <title>${textsOf(SOURCE_LANGUAGE).t('offline.away_title')}</title>
    <style>
${style}
    </style>`;
  return documentOf(head, part);
}

function page(): string {
  const head = `    <title>${textsOf(SOURCE_LANGUAGE).t('offline.title')}</title>
    <link rel="stylesheet" href="/offline.css" />
    <script src="/offline.js" defer></script>`;
  return documentOf(head, mainOf);
}

/** A document that is found by no search, with one part for each shipped language. */
function documentOf(head: string, part: (language: Language) => string): string {
  return `<!doctype html>
<html lang="${SOURCE_LANGUAGE}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
${head}
  </head>
  <body>
${SHIPPED_LANGUAGES.map(part).join('\n')}
  </body>
</html>
`;
}

function mainOf(language: Language): string {
  const { t } = textsOf(language);
  return `    <main lang="${language}"${language === SOURCE_LANGUAGE ? '' : ' hidden'}>
      <h1>${t('offline.title')}</h1>
      <p>${t('offline.text')}</p>
      <p>${t('offline.wanted')} <bdi class="wanted"></bdi></p>
      <p><a href="">${t('offline.again')}</a></p>
    </main>`;
}
