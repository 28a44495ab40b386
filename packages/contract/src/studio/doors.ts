import { SSO } from '@plenary/domain/sso/limits';
import { TICKET, TICKET_ALGORITHMS } from '@plenary/domain/tickets/limits';
import { TICKET_ROLES } from '@plenary/domain/tickets/roles';
import * as z from 'zod/mini';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export const DOORS = {
  name_max: 200,
  /** Characters of a key that is pasted. */
  key_max: 10_000,
  /** Traits of a key that give roles. */
  traits_max: 50,
  client_max: SSO.client_max,
  label_max: SSO.label_max,
} as const;

/** Roles that organisers may have traits give: organisers are made one by one (D251). */
export const TRAIT_ROLES = TICKET_ROLES.filter((role) => role !== 'organiser');

const traitName = z.string().check(z.maxLength(TICKET.trait_max));
const Traits = z.record(traitName, z.array(z.enum(TICKET_ROLES)));
const GivenTraits = z.record(traitName, z.array(z.enum(TRAIT_ROLES)));

/** A ticket shop's key, without the key itself. */
export const ShopKey = z.object({
  issuer: z.string(),
  kid: z.string(),
  algorithm: z.enum(TICKET_ALGORITHMS),
  audience: z.string(),
  traits: Traits,
});
export type ShopKey = z.infer<typeof ShopKey>;

/** A provider of single sign-on, without its secret. */
export const StudioProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  label: z.string(),
  has_secret: z.boolean(),
});

/** The ways into an event beside invitations. */
export const StudioDoors = z.object({
  keys: z.array(ShopKey),
  provider: z.nullable(StudioProvider),
  /** The address that is registered at the provider. */
  callback: z.string(),
  /** The address before the token of a ticket. */
  ticket_base: z.string(),
});
export type StudioDoors = z.infer<typeof StudioDoors>;

/** Why a ticket is refused, as its organiser may know it. */
export const TICKET_TROUBLES = [
  ...(['no_ticket', 'header', 'key', 'signature', 'algorithm', 'audience', 'expired', 'not_yet'] as const),
  ...(['lifetime', 'issued_later', 'uid', 'name', 'email', 'traits', 'other'] as const),
] as const;

export const TriedTicket = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('good'),
    uid: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    roles: z.array(z.enum(TICKET_ROLES)),
  }),
  z.object({ kind: z.literal('refused'), trouble: z.enum(TICKET_TROUBLES) }),
]);
export type TriedTicket = z.infer<typeof TriedTicket>;

const EventParams = z.object({ event: z.string() });
const text = (max: number) => z.string().check(z.maxLength(max));
const common = { action: 'studio.organise', envelope: 'payload', params: EventParams } as const;

export const doorsPage = operation({
  method: 'GET',
  path: '/studio/:event/doors',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The ways into an event: ticket keys and single sign-on',
  params: EventParams,
});
export const addShopKey = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/keys',
  points: 20,
  summary: 'Adds the key of a ticket shop; what is made for the shop is answered this once',
  body: z.object({
    issuer: text(1_000),
    kid: text(1_000),
    audience: text(1_000),
    algorithm: z.enum(TICKET_ALGORITHMS),
    traits: GivenTraits.check(z.refine((traits) => Object.keys(traits).length <= DOORS.traits_max)),
    /** The shop's secret or public key; absent: one is made. */
    key: z.optional(text(DOORS.key_max)),
    base64: z.optional(z.boolean()),
  }),
  answer: z.object({ doors: StudioDoors, for_shop: z.nullable(z.string()) }),
  refusals: ['rate_limited'],
});
export const endShopKey = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/keys/end',
  summary: 'Takes a key away: tickets that it signed are refused from now on',
  body: z.object({ kid: text(1_000) }),
  answer: StudioDoors,
  refusals: ['not_found', 'rate_limited'],
});
export const makeTestTicket = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/tickets',
  points: 20,
  summary: 'Signs a ticket for a test with a shared secret of the event; it holds for an hour',
  body: z.object({ kid: text(1_000) }),
  answer: z.object({ url: z.string(), expires_at: IsoTime, tried: TriedTicket }),
  refusals: ['not_found', 'rate_limited'],
});
export const tryTicket = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/tickets/try',
  points: 20,
  summary: 'Says whether a ticket would be let in, and as whom, or why not; nobody is signed in',
  body: z.object({
    /** A link, or the token alone. */
    ticket: text(10_000),
  }),
  answer: TriedTicket,
  refusals: ['rate_limited'],
});
export const setProvider = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/provider',
  points: 30,
  summary: 'Lets people sign in by a provider of OpenID Connect, which is asked at once',
  body: z.object({
    issuer: text(2_000),
    client_id: text(1_000),
    label: text(1_000),
    /** Empty: the one that is known. */
    client_secret: text(2_000),
    /** The provider gave no secret. */
    public_client: z.boolean(),
  }),
  answer: StudioDoors,
  refusals: ['rate_limited'],
});
export const removeProvider = operation({
  ...common,
  method: 'POST',
  path: '/:event/json/studio/doors/provider/remove',
  summary: 'Takes the provider away: nobody comes by it any more',
  answer: StudioDoors,
  refusals: ['not_found', 'rate_limited'],
});
