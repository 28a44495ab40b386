import { describe, expect, it } from 'vitest';
import { namingOf, othersOf, previewOf } from './previews.ts';

const person = (_id: string, state: { active?: boolean; deleted?: boolean } = {}) => ({
  _id,
  user: { active: true, deleted: false, ...state },
});

describe('the list of threads', () => {
  it.each([
    ['Hello', 'Hello'],
    ['Hello\nthere', 'Hello ...'],
    ['exactly 15 char', 'exactly 15 char'],
    ['sixteen letters!', 'sixteen lett...'],
    ['sixteen letters!\nand more', 'sixteen lett...'],
    ['👋🏽'.repeat(8), `${[...'👋🏽'.repeat(8)].slice(0, 12).join('')}...`],
    ['', ''],
  ])('[PRV11] previews %j as %j', (message, preview) => {
    expect(previewOf(message)).toBe(preview);
  });

  it.each([
    ['exactly 20 character', 'exactly 20 character'],
    ['twenty-one characters', 'twenty-one charac...'],
    ['twenty-one characters\nand more', 'twenty-one charac...'],
    ['two\nlines', 'two ...'],
  ])('[PRV11] [D387] previews %j as %j in the queue of questions', (message, preview) => {
    expect(previewOf(message, 'widget')).toBe(preview);
  });

  it('[PRV11] names those who are gone as such', () => {
    expect(namingOf(person('a'))).toBe('name');
    expect(namingOf(person('a', { active: false }))).toBe('archived');
    expect(namingOf(person('a', { active: false, deleted: true }))).toBe('deleted');
  });

  it('[PRV4] names one of the others, somebody who is here where there is one, and counts the rest', () => {
    const here = person('here');
    const gone = person('gone', { active: false });
    expect(othersOf([person('me'), gone, here], 'me')).toEqual({ first: here, more: 1 });
    expect(othersOf([person('me'), gone], 'me')).toEqual({ first: gone, more: 0 });
    expect(othersOf([person('me')], 'me')).toBeNull();
  });
});
