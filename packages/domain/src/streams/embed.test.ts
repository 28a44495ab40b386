import { describe, expect, it } from 'vitest';
import { embedAddress, mayEmbed } from './embed.ts';

describe('[STR19] the address of a frame', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://m.youtube.com/live/abcdefghijk?feature=x', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/12345/abc', 'https://player.vimeo.com/video/12345?dnt=1'],
    ['https://player.vimeo.com/video/12345?dnt=1', 'https://player.vimeo.com/video/12345?dnt=1'],
    ['https://www.youtube.com/@channel', 'https://www.youtube.com/@channel'],
    ['https://youtube.com.example/watch?v=abcdefghijk', 'https://youtube.com.example/watch?v=abcdefghijk'],
    ['https://video.example/embed/1', 'https://video.example/embed/1'],
    ['no address', 'no address'],
  ])('%s', (given, frame) => {
    expect(embedAddress(given)).toBe(frame);
    expect(embedAddress(frame)).toBe(frame);
  });
});

describe('[STR19] a frame may be of', () => {
  it.each([
    ['https://www.youtube-nocookie.com/embed/abc', true],
    ['https://player.vimeo.com/video/1', true],
    ['https://www.youtube.com/watch?v=abc', false],
    ['https://video.example/1', true],
    ['https://tv.uni.example/1', true],
    ['https://uni.example/1', false],
    ['https://evil-uni.example/1', false],
    ['http://video.example/1', false],
    ['https://video.example.evil/1', false],
    ['https://video.example:8443/1', false],
    ['javascript:alert(1)', false],
    ['/demo/files/page.html', false],
  ])('%s: %s', (address, allowed) => {
    expect(mayEmbed(address, ['https://video.example', 'https://*.uni.example'])).toBe(allowed);
  });
});
