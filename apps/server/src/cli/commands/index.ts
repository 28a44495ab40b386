import type { Command } from '../command.ts';
import { ATTENDEE_COMMANDS } from './attendees.ts';
import { BACKUP_COMMANDS } from './backup.ts';
import { AUDIT_COMMANDS } from './audit.ts';
import { DEVICE_COMMANDS } from './devices.ts';
import { EVENT_COMMANDS } from './event/event.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { MESSAGE_COMMANDS } from './message.ts';
import { migrateCommand } from './migrate.ts';
import { PERSON_COMMANDS } from './person.ts';
import { ROOM_COMMANDS } from './room.ts';
import { STUDIO_COMMANDS } from './setup-link.ts';
import { showCommand } from './show.ts';
import { simulateCommand } from './simulate.ts';
import { SSO_COMMANDS } from './sso.ts';
import { storageMoveCommand } from './storage.ts';
import { TICKET_COMMANDS } from './ticket.ts';
import { USER_COMMANDS } from './user.ts';

/** Every command, in the order in which the help lists them. */
export const COMMANDS: readonly Command[] = [
  importCommand,
  exportCommand,
  ...EVENT_COMMANDS,
  ...USER_COMMANDS,
  ...STUDIO_COMMANDS,
  ...PERSON_COMMANDS,
  ...AUDIT_COMMANDS,
  ...ATTENDEE_COMMANDS,
  ...TICKET_COMMANDS,
  ...SSO_COMMANDS,
  ...ROOM_COMMANDS,
  ...DEVICE_COMMANDS,
  ...MESSAGE_COMMANDS,
  simulateCommand,
  showCommand,
  ...BACKUP_COMMANDS,
  storageMoveCommand,
  migrateCommand,
];
