/** Written by `npm run texts` from locales/en/streams/captions.po: what each text needs. */
export interface CaptionsTexts {
  'captions.title': null;
  'captions.transcript': null;
  'captions.track': { readonly language: string };
  'captions.write': null;
  'captions.stop': null;
  'captions.none': null;
  'captions.language': null;
  'captions.all_languages': null;
  'captions.no_language': null;
  'captions.line': null;
  'captions.mend': null;
  'captions.hint': { readonly seconds: number };
  'captions.send': null;
  'captions.save': null;
  'captions.cancel': null;
  'captions.correct': null;
  'captions.remove': null;
  'captions.waiting': { readonly count: number };
  'captions.take_back': { readonly text: string };
  'captions.older': null;
  'captions.latest': null;
  'captions.aloud': null;
  'captions.download': { readonly language: string };
  'captions.size': null;
  'captions.size_0': null;
  'captions.size_1': null;
  'captions.size_2': null;
}
