import { expect, it, test } from 'vitest';
import { pictureHosts, picturesIn, streamHosts } from './hosts.ts';

it('[HTP20] are the origins of the addresses, each once', () => {
  const addresses = ['https://live.example/a.m3u8?x=1', 'https://live.example/b.m3u8', 'http://10.0.0.7:8080/c.m3u8'];
  expect(streamHosts(addresses)).toEqual(['http://10.0.0.7:8080', 'https://live.example']);
});

it('[HTP20] are all hosts of Mux where one is its', () => {
  expect(streamHosts(['https://stream.mux.com/a.m3u8', 'https://mux.com/b'])).toEqual(['https://*.mux.com']);
  expect(streamHosts(['https://notmux.com/a', 'https://mux.com.example/a'])).toEqual([
    'https://mux.com.example',
    'https://notmux.com',
  ]);
});

test.each([
  '/demo/streams/hold/index.m3u8',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/1',
  "https://a.example;script-src'unsafe-inline'/x.m3u8",
  'https://a.example,b/x.m3u8',
  'https://*/x.m3u8',
  'https://',
  '',
])('[HTP20] %j gives none', (address) => {
  expect(streamHosts([address])).toEqual([]);
});

it('[HTP20] of pictures are the origins over https; a host that could end the directive is none', () => {
  const html =
    '<p><img alt="a" src="https://a.example/1.png"><img src="http://b.example/2.png"><img src="/demo/files/1/x.png"></p>';
  expect(picturesIn(html)).toEqual(['https://a.example/1.png', 'http://b.example/2.png']);
  expect(
    pictureHosts([...picturesIn(html), 'https://a.example/3.png', 'https://x;script-src *.example/a.png']),
  ).toEqual(['https://a.example', 'https://b.example']);
});
