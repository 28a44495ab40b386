import { event_users, invitations } from '@plenary/server/db/schema/index';
import { ADA, startProvider, type ProviderProcess } from '@plenary/server/features/sso/sso.fixture';
import { setProvider } from '@plenary/server/features/sso/index';
import { callbackUrl } from '@plenary/server/features/sso/provider';
import { newId } from '@plenary/server/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { createNewcomer } from '../support/invitations.ts';
import { codeTo } from '../support/outbox.ts';
import { startWalk, WAYS } from '../support/walk.ts';

const trusted: string[] = [];
const stage = useEvents({ config: { sso_hosts: trusted } });
const SLUGS = WAYS.map((_, nth) => `campus-${nth}`);
let provider: ProviderProcess;

beforeAll(async () => {
  // The provider leads back to the address of the settings, whose port a test's server does not have.
  for (const { ctx } of stage.server.nodes) Object.assign(ctx.config, { public_url: stage.url });
  provider = await startProvider(SLUGS.map((slug) => callbackUrl(stage.server.ctx, slug)));
  trusted.push(new URL(provider.issuer).host);
});
afterAll(() => provider.kill());

test.each(WAYS.map((way, nth) => ({ ...way, slug: SLUGS[nth]! })))(
  '[ONB35] [ONB33] a host of the list comes by a provider that does not vouch for the address, $way',
  async ({ slug, ...way }) => {
    const { ctx } = stage.server;
    const event = await stage.server.createEvent({ slug });
    const { issuer } = provider;
    const client = { client_id: 'plenary', client_secret: 'a secret & more' };
    await setProvider(ctx, slug, { issuer, ...client, label: 'Example University', trusts_addresses: false });
    const { account_id, email } = await createNewcomer(stage.server);
    const created_at = new Date(ctx.clock.now());
    const listed = { id: newId(ctx.clock.now()), event_id: event.id, account_id, host: true, created_at };
    await ctx.db.insert(invitations).values(listed);
    await provider.becomes({ ...ADA, sub: slug, email, email_verified: undefined });

    const walk = await startWalk(stage, way);
    await walk.open(`/${slug}/login`);
    await walk.follow(/Example University/);
    await walk.sees('We need to verify your login');
    await walk.giveCode(await codeTo(stage.server, email));
    await walk.press('Verify');
    await walk.isHome(event);
    expect(walk.errors).toEqual([]);
    const members = await ctx.db.select().from(event_users).where(eq(event_users.event_id, event.id));
    expect(members).toMatchObject([{ account_id, host: true, active: true }]);
  },
);
