import type { StudioTeam } from '@plenary/contract/studio/team';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../audit/index.ts';
import { GOOD, HTML, invite, JSON_ONLY, createInvitedAccount } from '../../invitations/invitations.fixture.ts';

const server = useServer();
let event: EventFixture;
let made = 0;

beforeEach(async () => void (event = await server.createEvent({ draft: true })));

type Client = Awaited<ReturnType<typeof server.signIn>>;
const organise = async () => server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
const at = (path = '') => `/${event.slug}/json/studio/team${path}`;
const newAddress = () => `zoe${++made}@example.org`;
const inviting = (client: Client, email: string, more: object = {}) =>
  client.post(at(), { email, first_name: 'Zoe', last_name: '', roles: ['host', 'speaker'], ...more });
const teamOf = ({ json }: { readonly json: { payload: unknown } }) => (json.payload as StudioTeam).people;
const personIn = (answer: Parameters<typeof teamOf>[0], email: string) =>
  teamOf(answer).find((person) => person.email === email);
const noted = async () =>
  (await listAudit(server.ctx.db, { event_id: event.id, limit: 10 })).map(({ action }) => action).reverse();

/** The path of the link in the last mail to an address. */
async function linkFor(email: string): Promise<string> {
  await server.runJobs({ retries: true });
  const mail = (await server.outbox(email)).at(-1);
  return /\/[\w-]+\/accept-invite\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('[TEA2] inviting into the team', () => {
  it('[DRF10] of a draft mails at once, and the link leads in, with the roles', async () => {
    const [organiser, email] = [await organise(), newAddress()];
    const answer = await inviting(organiser, email);
    expect(personIn(answer, email)).toMatchObject({ roles: ['host', 'speaker'], state: 'queued', first_name: 'Zoe' });
    const link = await linkFor(email);
    expect((await server.anonymous.get(link, HTML)).boot.page).toMatchObject({ form: { mode: 'new', email } });
    expect((await server.anonymous.form(link, { ...GOOD, accept_terms: 'on' }, JSON_ONLY)).status).toBe(200);
    const page = await organiser.get(`/studio/${event.slug}/team`, HTML);
    const { team } = page.boot.page as { team: StudioTeam };
    expect(team.people.find((person) => person.email === email)).toMatchObject({ state: 'member' });
    expect(await noted()).toEqual(['people.imported']);
  });

  it('[DRF10] an attendee of a draft is mailed nothing, and a link of theirs leads nowhere', async () => {
    const email = newAddress();
    const path = await invite(server, event, { account_id: await createInvitedAccount(server, email), email }).catch(
      (error: Error) => error.message,
    );
    await server.runJobs({ retries: true });
    expect(await server.outbox(email)).toEqual([]);
    expect((await server.anonymous.get(path, HTML)).status).toBe(404);
  });

  it('sent twice invites once', async () => {
    const [organiser, email] = [await organise(), newAddress()];
    const answers = [await inviting(organiser, email), await inviting(organiser, email)];
    expect(answers.map((answer) => teamOf(answer).filter((person) => person.email === email).length)).toEqual([1, 1]);
    await server.runJobs({ retries: true });
    expect(await server.outbox(email)).toHaveLength(1);
  });

  it('gives a member the roles at once, beside those they have', async () => {
    const organiser = await organise();
    const ada = await server.createPerson({ event, roles: ['captioner'] });
    const answer = await inviting(organiser, ada.email, { roles: ['moderator'] });
    expect(personIn(answer, ada.email)).toMatchObject({ roles: ['moderator', 'captioner'], state: 'member' });
    expect(await server.outbox(ada.email)).toEqual([]);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['first_name', { first_name: ' ' }],
    ['roles', { roles: [] }],
    ['last_name', { last_name: 'x'.repeat(500) }],
  ])('says beside the field %s what is wrong', async (field, more) => {
    const { json } = await inviting(await organise(), newAddress(), more);
    expect(json).toMatchObject({ code: 'invalid_input', payload: { errors: { [field]: [expect.any(String)] } } });
  });

  it('makes no organisers, and hosts invite nobody', async () => {
    const organiser = await organise();
    expect((await inviting(organiser, newAddress(), { roles: ['organiser'] })).json.code).toBe('invalid_input');
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await inviting(host, newAddress())).json.code).toBe('forbidden');
    expect((await host.get(`/studio/${event.slug}/team`, HTML)).status).toBe(403);
  });
});

describe('[TEA3] roles of the team', () => {
  it('are changed before a person has come, and of those who are here', async () => {
    const [organiser, email] = [await organise(), newAddress()];
    const zoe = personIn(await inviting(organiser, email), email)!;
    const change = (account: string, body: object) => organiser.post(at(`/${account}/roles`), body);
    const later = await change(zoe.account, { add: ['moderator'], remove: ['host'] });
    expect(personIn(later, email)).toMatchObject({ roles: ['moderator', 'speaker'], state: 'queued' });
    const ada = await server.createPerson({ event, host: true });
    const without = await change(ada.account_id, { add: [], remove: ['host'] });
    expect(personIn(without, ada.email)).toBe(undefined);
    const unlisted = await server.createPerson({});
    expect((await change(unlisted.account_id, { add: ['host'], remove: [] })).json.code).toBe('not_found');
  });
});

describe('[TEA4] an invitation that was not accepted', () => {
  it('is sent once more with a new link, and the old one leads nowhere', async () => {
    const [organiser, email] = [await organise(), newAddress()];
    const zoe = personIn(await inviting(organiser, email), email)!;
    const first = await linkFor(email);
    await organiser.post(at(`/${zoe.account}/again`));
    const second = await linkFor(email);
    expect(second).not.toBe(first);
    expect((await server.anonymous.get(first, HTML)).status).toBe(404);
    expect((await server.anonymous.get(second, HTML)).status).toBe(200);
  });

  it('is taken back, and its link leads nowhere; invited again they come after all', async () => {
    const [organiser, email] = [await organise(), newAddress()];
    const zoe = personIn(await inviting(organiser, email), email)!;
    const link = await linkFor(email);
    expect(personIn(await organiser.post(at(`/${zoe.account}/withdraw`)), email)).toBe(undefined);
    expect((await server.anonymous.get(link, HTML)).status).toBe(404);
    expect(personIn(await inviting(organiser, email), email)).toMatchObject({ state: 'queued' });
    expect((await server.anonymous.get(await linkFor(email), HTML)).status).toBe(200);
  });
});
