import { problem } from '@plenary/domain/problem';
import { deleteEvent, whatWouldGo, type DeletedEvent } from '../../../features/event-removal/index.ts';
import { argument, type Command } from '../../command.ts';
import { megabytes } from '../../report-lines.ts';

/** `plenary event delete`: an event with all that belongs to it. */
export const eventDelete: Command = {
  name: 'event delete',
  summary: 'Delete an event with its programme, memberships, messages and files; accounts of people stay',
  usage: '<slug> --confirm <slug>|--yes [--dry-run]',
  options: { confirm: { type: 'string' }, yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  help: {
    confirm: 'the slug once more, so that no other event is meant',
    yes: 'do not ask for the slug once more',
    'dry-run': 'say what would go, delete nothing',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const slug = argument(args, 0);
    const ctx = await environment.context();
    const would = await whatWouldGo(ctx, slug);
    if (!would.ok) return would;
    if (args.flag('dry-run')) {
      const lines = [`Dry run: nothing was deleted. ${would.value.name} would go, with ${contents(would.value)}.`];
      return { ok: true, lines, json: { ...would.value, dry_run: true } };
    }
    if (!args.flag('yes') && args.text('confirm') !== slug) return problem(slug, unconfirmed(would.value));
    const gone = await deleteEvent(ctx, slug, (rows) => environment.progress(`${rows} rows deleted`));
    if (!gone.ok) return gone;
    const lines = [`Deleted ${slug} with ${contents(gone.value)}. Accounts of people stay.`];
    return { ok: true, lines, json: { ...gone.value, dry_run: false } };
  },
};

function unconfirmed(event: DeletedEvent): string {
  return `nothing was deleted: with ${event.name} would go ${contents(event)}, for good; make a backup, then repeat this with --confirm ${event.slug}`;
}

function contents({ people, invitations, messages, sessions, files, file_bytes }: DeletedEvent): string {
  return [
    `${people} memberships`,
    `${invitations} invitations`,
    `${messages} messages`,
    `${sessions} sessions of its programme`,
    `${files} files (${megabytes(file_bytes)})`,
  ].join(', ');
}
