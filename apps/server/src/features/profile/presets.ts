import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/profile/operations';
import { AVATAR_PRESETS, INITIALS_PRESET, presetFile } from '@plenary/domain/profile/avatar-presets';
import { portraitFile } from '@plenary/simulation/portraits';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyInstance } from 'fastify';
import { bind, routeOf, sendRefusal } from '../../http/bind.ts';

/** Binds the avatars to choose from (SET26): their names for the reader, and their drawings. The portraits of simulated people stand beside them. */
export function presetRoutes(app: FastifyInstance): void {
  bind(app, contract.listAvatarPresets, async ({ request }) => {
    const { t } = textsOf(request.language);
    const avatar_presets = AVATAR_PRESETS.map(({ key, filename, form, colour }) => ({
      key,
      filename,
      alt: key === INITIALS_PRESET ? t('avatar.initials') : t('avatar.preset', { form, colour }),
    }));
    return ok({ avatar_presets });
  });
  app.route({
    ...routeOf(contract.readAvatarPreset),
    handler: async (request, reply) => {
      const { filename } = request.params as { filename: string };
      const drawing = presetFile(filename) ?? portraitFile(filename);
      if (drawing === null) return sendRefusal(request, reply, { code: 'not_found' });
      return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawing);
    },
  });
}
