export { runsRooms } from './runs-rooms.ts';
export { withLobbyEvents } from './lobby/lobby-model.ts';
