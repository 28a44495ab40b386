/** Written by `npm run texts` from locales/en/chat/chat-files.po: what each text needs. */
export interface ChatFilesTexts {
  'chat-files.attach': null;
  'chat-files.drop': null;
  'chat-files.chosen': null;
  'chat-files.remove': null;
  'chat-files.instead': null;
  'chat-files.progress': null;
  'chat-files.uploading': null;
  'chat-files.waiting': null;
  'chat-files.ready': null;
  'chat-files.retry': null;
  'chat-files.open': { readonly name: string };
  'chat-files.sound': { readonly name: string };
  'chat-files.download': null;
  'chat-files.download_named': { readonly name: string };
  'chat-files.delete': null;
  'chat-files.broken': null;
  'chat-files.film_waiting': null;
  'chat-files.film_running': { readonly percent: string };
  'chat-files.film_no_ffmpeg': null;
  'chat-files.film_failed': null;
  'chat-files.film_took_too_long': null;
  'chat-files.film_storage_full': null;
  'chat-files.version': null;
  'chat-files.version_lines': { readonly lines: string };
  'chat-files.version_original': null;
}
