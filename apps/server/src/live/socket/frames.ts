import { LIVE, type ClientFrame, type ServerFrame } from '@plenary/contract/live';

/** Reads a frame of a client; null when it is none. */
export function parseClientFrame(text: string): ClientFrame | null {
  const frame = parseObject(text);
  if (!frame) return null;
  switch (frame.t) {
    case 'ping':
      return { t: 'ping' };
    case 'unsub':
      return isTopic(frame.topic) ? { t: 'unsub', topic: frame.topic } : null;
    case 'sub':
      if (!isTopic(frame.topic)) return null;
      if (frame.cursor === undefined || frame.cursor === null) return { t: 'sub', topic: frame.topic };
      return typeof frame.cursor === 'string' ? { t: 'sub', topic: frame.topic, cursor: frame.cursor } : null;
    default:
      return null;
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= LIVE.max_topic_length;
}

/** A whole WebSocket text frame, ready for the wire of any number of sockets (RFC 6455 §5.2; servers do not mask). */
export function encodeFrame(frame: ServerFrame): Buffer {
  return encodeText(JSON.stringify(frame));
}

/** A text as one WebSocket frame of a server (RFC 6455 §5.2): whole and without a mask. */
export function encodeText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
