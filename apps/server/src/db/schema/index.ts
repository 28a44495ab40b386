export * from './attendance.ts';
export * from './invitations.ts';
export * from './audit.ts';
export * from './chat.ts';
export * from './event-settings.ts';
export * from './events.ts';
export * from './live.ts';
export * from './people.ts';
