export { faceOf } from './face.ts';
export { runsRooms } from './runs-rooms.ts';
export { withLobbyEvents } from './lobby/lobby-model.ts';
