export { faceOf } from './face.ts';
export { withLobbyEvents } from './lobby-model.ts';
