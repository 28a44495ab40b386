import { describe, expect, it } from 'vitest';
import { explainFolder, StartFailure } from './failure.ts';

const coded = (code: string, cause?: Error): Error => Object.assign(new Error('raw', { cause }), { code });

describe('[RUN4] what a file system says about the data folder', () => {
  it.each([
    ['of the folder itself', coded('ENOSPC'), 'no space is left on the device'],
    ['of a file in it', new Error('no space for a file', { cause: coded('ENOSPC') }), 'no space is left on the device'],
    ['of the database', new Error('Failed query', { cause: coded('53100') }), 'no space is left on the device'],
    ['that was made read-only', coded('EROFS'), 'the file system is read-only'],
  ])('%s is one sentence', (_name, error, reason) => {
    const explained = explainFolder(error, '/srv/plenary');
    expect(explained).toBeInstanceOf(StartFailure);
    expect(explained).toHaveProperty(
      'message',
      `The data folder /srv/plenary cannot be used: ${reason}. Mend that, or name another folder in PLENARY_DATA.`,
    );
  });

  it('passes a sentence that there is already, and what nobody expected', () => {
    const sentence = new StartFailure('The port is taken.', { cause: coded('EACCES') });
    const fault = new TypeError('undefined is not a function');
    expect(explainFolder(sentence, '/srv/plenary')).toBe(sentence);
    expect(explainFolder(fault, '/srv/plenary')).toBe(fault);
  });
});
