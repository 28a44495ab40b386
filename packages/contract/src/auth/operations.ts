import * as z from 'zod/mini';
import { EmailField } from '../forms.ts';
import { operation } from '../operation.ts';

/** Limits of the fields for signing in, in characters. */
export const SIGN_IN = { email_max: 254, password_max: 256 } as const;

const EventParams = z.object({ event: z.string() });
/** `again`, with whatever value: shows the form to who is signed in too, so that they can sign in afresh (D34). */
const LoginQuery = z.object({
  next: z.optional(z.string()),
  again: z.optional(z.string()),
  /** Stands in the form. */
  email: z.optional(z.string().check(z.maxLength(SIGN_IN.email_max))),
});
/** Everything is optional here: what is missing comes back as a text beside its field. */
const Credentials = z.object({
  email: z.optional(EmailField),
  password: z.optional(z.string()),
  next: z.optional(z.string()),
  form_token: z.optional(z.string()),
});
/** Where to go on. */
const NextPath = z.object({ next: z.string() });
const FormToken = z.object({ form_token: z.optional(z.string()) });

export const loginPage = operation({
  method: 'GET',
  path: '/:event/login',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'The sign-in form of an event',
  params: EventParams,
  query: LoginQuery,
});
export const siteLoginPage = operation({
  method: 'GET',
  path: '/login',
  action: 'site.read',
  envelope: 'page',
  summary: 'The sign-in form where no event is named',
  query: LoginQuery,
});
export const signIn = operation({
  method: 'POST',
  path: '/:event/login',
  action: 'site.sign_in',
  envelope: 'form',
  summary: 'Signs in with e-mail and password; the answer sets the session cookie',
  params: EventParams,
  body: Credentials,
  answer: NextPath,
  refusals: ['wrong_credentials', 'rate_limited', 'busy'],
});
export const siteSignIn = operation({
  method: 'POST',
  path: '/login',
  action: 'site.sign_in',
  envelope: 'form',
  summary: 'Signs in where no event is named',
  body: Credentials,
  answer: NextPath,
  refusals: ['wrong_credentials', 'rate_limited', 'busy'],
});
/** A link of the terminal in development, by which a person of the demo is signed in at one press (RUN50). */
const DemoLinkQuery = z.object({ key: z.optional(z.string()) });
const DemoLinkParams = z.object({ event: z.string(), person: z.string() });
export const openAsDemoPerson = operation({
  method: 'GET',
  path: '/:event/as/:person',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'Signs in as a person of the demo, by the key that the terminal shows (development only)',
  params: DemoLinkParams,
  query: DemoLinkQuery,
  refusals: ['not_found'],
});
export const becomeDemoPerson = operation({
  method: 'POST',
  path: '/:event/as/:person',
  action: 'site.sign_in',
  envelope: 'form',
  summary: 'The same for a browser that is signed in as another person, which is asked first (development only)',
  params: DemoLinkParams,
  query: DemoLinkQuery,
  body: FormToken,
  answer: NextPath,
  refusals: ['not_found'],
});
export const logoutPage = operation({
  method: 'GET',
  path: '/:event/logout',
  action: 'event.sign_in',
  envelope: 'page',
  summary: 'A button that signs out; asking for this page changes nothing',
  params: EventParams,
});
export const siteLogoutPage = operation({
  method: 'GET',
  path: '/logout',
  action: 'site.read',
  envelope: 'page',
  summary: 'A button that signs out where no event is named',
});
export const signOut = operation({
  method: 'POST',
  path: '/:event/logout',
  action: 'site.sign_out',
  envelope: 'form',
  summary: 'Ends this session; repeating it is harmless',
  params: EventParams,
  body: FormToken,
  answer: NextPath,
});
export const siteSignOut = operation({
  method: 'POST',
  path: '/logout',
  action: 'site.sign_out',
  envelope: 'form',
  summary: 'Ends this session where no event is named',
  body: FormToken,
  answer: NextPath,
});
