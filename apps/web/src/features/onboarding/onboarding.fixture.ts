import type { Boot } from '@plenary/contract/boot';
import type { OnboardingPage as Page } from '@plenary/contract/onboarding/page';
import { DEFAULT_EVENT_SETTINGS, type EventInfo } from '@plenary/contract/event';
import { textsOf } from '@plenary/texts/catalogue';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServices, ServicesProvider } from '../../page/services.tsx';
import { OnboardingPage } from './OnboardingPage.tsx';

const NOW = '2026-11-21T09:00:00.000Z';

const NO_MEDIA: EventInfo['media'] = { logo: null, pending_background: null, pending_video: null, welcome_video: null };
const plain: EventInfo = {
  _id: '6740e0a00000000000000001',
  slug: 'demo',
  name: 'Harbour Summit',
  event_kind: 'hybrid',
  time_zone: 'Europe/Zurich',
  opens_at: null,
  closes_at: null,
  starts_at: null,
  settings: DEFAULT_EVENT_SETTINGS,
  media: NO_MEDIA,
};

/** The HTML of a page as it comes from the server, before any script. */
export function draw(
  form: Page['form'],
  more: Partial<Pick<Page, 'links' | 'errors'>> = {},
  logo: EventInfo['media']['logo'] = null,
): string {
  const page: Page = {
    kind: 'onboarding',
    form,
    links: {},
    errors: {},
    next: '/demo',
    now: NOW,
    form_token: 't',
    ...more,
  };
  const legal = [{ slug: 'terms', title: 'Terms', url: '/demo/pages/terms' }];
  const event = { ...plain, media: { ...NO_MEDIA, logo } };
  const base = {
    v: 1,
    theme: 'system',
    origin: 'https://events.example',
    now: NOW,
    build: '',
    site: 'Plenary',
    development: false,
    language: 'en',
    me: null,
    frame: null,
    flash: [],
  } as const;
  const boot: Boot = { ...base, languages: ['en'], flash: [], event, page, legal };
  const services = createServices(boot, '/demo/login', textsOf('en'), () => Date.parse(NOW));
  return renderToStaticMarkup(createElement(ServicesProvider, { value: services }, createElement(OnboardingPage)));
}
