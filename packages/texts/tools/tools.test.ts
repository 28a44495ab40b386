import { describe, expect, it } from 'vitest';
import { compileMessage } from '../src/compile.ts';
import { loadedNamespaces } from './loaded-texts.ts';
import { faultsOf, missingPlurals } from './translations.ts';
import { usedKeys } from './usage.ts';

describe('[LNG3] the check of the texts', () => {
  const keys = ['chat.send', 'chat.mute', 'chat.confirm.mute.title', 'errors.muted', 'errors.busy'];

  it('finds keys that are written out or put together, and none in comments', () => {
    expect(usedKeys("t('chat.send')", keys)).toEqual(['chat.send']);
    expect(usedKeys('t(`errors.${code}`)', keys)).toEqual(['errors.muted', 'errors.busy']);
    expect(usedKeys('t(`chat.confirm.${kind}.title`, values)', keys)).toEqual(['chat.confirm.mute.title']);
    expect(usedKeys("/** As in t('chat.send'). */\n// t('chat.mute')\n", keys)).toEqual([]);
  });

  it('finds a translation with other values, without a plural, or that is not well-formed', () => {
    const english = compileMessage('{count, plural, one {# file} other {# files}} of {name}');
    const plural = (cases: string): string => `{count, plural, ${cases}} von {name}`;
    expect(faultsOf('de', english, plural('one {# Datei} other {# Dateien}'))).toEqual([]);
    expect(faultsOf('de', english, plural('other {# Dateien}'))).toEqual(['its plural has no case "one"']);
    expect(faultsOf('de', english, '{count, number} von {nam}')).toEqual([
      'its values are count: number, nam: string, those of the English text count: number, name: string',
    ]);
    expect(faultsOf('de', english, 'von {name')).toHaveLength(1);
    expect(missingPlurals(compileMessage('{n, plural, one {a} other {b}}'), 'ar')).toEqual([
      'zero',
      'two',
      'few',
      'many',
    ]);
  });

  it('finds a German text that says Sie to its reader, whom all others call du', () => {
    const said = (text: string) => faultsOf('de', compileMessage('Text'), text);
    expect(said('Wähle eine Antwort. Sie zählt, sobald du sie sendest. Ihr seht sie beide.')).toEqual([]);
    for (const formal of ['Wählen Sie eine Antwort.', 'Das ist, was Sie sehen.', 'Das ist in Ihrem Profil.'])
      expect(said(formal)).toEqual(['it says Sie where all others say du']);
  });

  it('follows the imports: only what every way to a module names is loaded there', () => {
    const file = (name: string, code: string) => ({ path: `/web/${name}`, code });
    const sources = [
      file('main.ts', "import { frame } from './frame.ts';\nlazyPart(['agenda'], () => import('./agenda.ts'));\n"),
      file('frame.ts', "lazyPart(['chat', 'errors'], () =>\n  import('./chat.ts').then((m) => m.Chat));\n"),
      file('agenda.ts', "import {\n  shared,\n} from './shared.ts';\n"),
      file('chat.ts', "import { shared } from './shared.ts';\nlazy(() => import('./menu.ts'));\n"),
      file('shared.ts', ''),
      file('menu.ts', ''),
    ];
    const loaded = loadedNamespaces(sources, '/web/main.ts', ['frame']);
    expect([...loaded].map(([path, names]) => [path.slice(5), [...names].sort().join()]).sort()).toEqual([
      ['agenda.ts', 'agenda,frame'],
      ['chat.ts', 'chat,errors,frame'],
      ['frame.ts', 'frame'],
      ['main.ts', 'frame'],
      ['menu.ts', 'chat,errors,frame'],
      ['shared.ts', 'frame'],
    ]);
  });
});
