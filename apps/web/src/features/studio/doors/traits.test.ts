import { expect, test } from 'vitest';
import { traitsOf } from './traits.ts';

test('[DOR2] traits are lines of a trait and a role, of which one may have several', () => {
  const traits = { vip: ['speaker', 'host'], 'pretix-item=1': ['moderator'] };
  expect(traitsOf('vip = speaker\n\n vip=Host \npretix-item=1 = moderator')).toEqual({ traits, wrong: null });
  expect(traitsOf('vip = speaker\nvip: king').wrong).toBe('vip: king');
  expect(traitsOf('crew = organiser').wrong).toBe('crew = organiser');
  expect(traitsOf('= host').wrong).toBe('= host');
});
