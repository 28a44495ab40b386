import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { startLabels } from './ComingSoonPage.tsx';

const texts = textsOf('en');
const START = Date.parse('2026-11-21T23:30:00Z');

test('[CDN1] the start is told in the zone of the event, which is named', () => {
  expect(startLabels(texts, START, 'Europe/Zurich', 'Asia/Tokyo')).toEqual({
    time: 'Sunday 22 November, 00:30',
    zone: 'Zurich time',
    own: '08:30 your time',
  });
});

test('[LNG8] the zone is said in one language', () => {
  expect(startLabels(textsOf('de'), START, 'Europe/Zurich', null)?.zone).toBe('Ortszeit Zürich');
  expect(startLabels(textsOf('ar'), START, 'Europe/Helsinki', null)?.zone).toBe('بتوقيت هلسنكي');
});

test('[CDN1] without a time zone it is the local one', () => {
  const labels = { time: 'Sunday 22 November, 08:30', zone: 'in your local timezone', own: null };
  expect(startLabels(texts, START, '', 'Asia/Tokyo')).toEqual(labels);
  expect(startLabels(texts, START, 'Mars/Olympus', 'Asia/Tokyo')).toEqual(labels);
});

test('[CDN1] a server, which knows neither, says nothing rather than something wrong', () => {
  expect(startLabels(texts, START, '', null)).toBeNull();
});
