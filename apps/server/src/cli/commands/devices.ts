import { askForChecks } from '../../features/device-checks/index.ts';
import { eventOfCommand } from '../../features/rooms/edit/index.ts';
import { needed, type Command } from '../command.ts';

const ask: Command = {
  name: 'devices ask',
  summary: 'Ask everybody who has sent no result of a device check by mail to do one; nobody twice a day',
  usage: '--event <slug>',
  options: { event: { type: 'string' } },
  help: { event: 'slug of the event' },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const ctx = await environment.context();
    const event = await eventOfCommand(ctx, needed(args, 'event'));
    if (!('id' in event)) return { ok: false, problems: [event] };
    const asked = await askForChecks(ctx, undefined, event);
    const people = asked === 1 ? '1 person' : `${asked} people`;
    return { ok: true, lines: [`Asked ${people} by mail.`], json: { event: event.slug, asked } };
  },
};

/** Checks of cameras and microphones before an event. */
export const DEVICE_COMMANDS: readonly Command[] = [ask];
