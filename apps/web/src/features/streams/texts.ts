/** Texts of the streams, spelled as in doc 2 §2, §4 and §8. */
export const STREAM_TEXTS = {
  wait: 'Please wait for the stream to begin...',
  change: 'Change stream',
  unmute: 'Unmute',
  visit: 'Visit',
  watching: 'Watching',
  starting_at: 'STARTING AT',
  all_ended: 'All live streams ended',
  modal_title: 'Live streams',
  previous: 'Previous page',
  next: 'Next page',
  zone: (zone: string): string => `Times in ${zone}`,
  trouble: {
    title: 'Streaming may have problem',
    text: 'There may be a problem during loading stream. Please reload this page and try again',
    close: 'Close',
    reload: 'Reload',
  },
  finished: {
    title: 'Session has finished',
    text: 'This live stream session has finished. Please go to home.',
    home: 'Home',
  },
  gone: 'This session is not part of the programme any more.',
  elsewhere: 'This stream plays on another site, in a new tab.',
  no_player: 'This stream cannot be played on this page.',
  speakers: 'Speakers',
} as const;
