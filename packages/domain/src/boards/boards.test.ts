import { describe, expect, it } from 'vitest';
import { boardAddress, readBoardAddress } from './address.ts';
import { mayEndBoard, mayStartBoards } from './rights.ts';
import { boardEntry, boardWait, cameraAfter, type BoardScene } from './screen.ts';

describe('[WBD13] [D17] rights', () => {
  it('those who run the event start boards, and owners do in their exhibitor room', () => {
    const attendee = { roles: ['attendee'], exhibitor: true, owns: false } as const;
    expect(mayStartBoards(attendee)).toBe(false);
    expect(mayStartBoards({ ...attendee, owns: true })).toBe(true);
    expect(mayStartBoards({ ...attendee, owns: true, exhibitor: false })).toBe(false);
    for (const role of ['host', 'organiser'] as const)
      expect(mayStartBoards({ roles: ['attendee', role], exhibitor: false, owns: false })).toBe(true);
    expect(mayStartBoards({ ...attendee, roles: ['attendee', 'moderator', 'speaker'] })).toBe(false);
  });

  it('a board is ended by its host and by organisers, not by other hosts', () => {
    expect(mayEndBoard(['attendee'], true)).toBe(true);
    expect(mayEndBoard(['attendee', 'organiser'], false)).toBe(true);
    expect(mayEndBoard(['attendee', 'host'], false)).toBe(false);
  });
});

describe('[WBD14] the entry of the More menu', () => {
  const scene: BoardScene = {
    ...{ may_start: true, organises: false, board: null },
    ...{ joined: true, loading: false, sharing: false, popout: false },
  };
  const board = { is_host: false };

  it('is absent for those who may not start, and for other hosts while a board is open', () => {
    expect(boardEntry(scene)).toEqual({ does: 'start', disabled: false });
    expect(boardEntry({ ...scene, may_start: false })).toBeNull();
    expect(boardEntry({ ...scene, board })).toBeNull();
    expect(boardEntry({ ...scene, board: { is_host: true } })).toEqual({ does: 'end', disabled: false });
    expect(boardEntry({ ...scene, board, organises: true })).toEqual({ does: 'end', disabled: false });
  });

  it.each([{ joined: false }, { loading: true }, { sharing: true }, { popout: true }])(
    'is disabled with %j',
    (more) => {
      expect(boardEntry({ ...scene, ...more })).toEqual({ does: 'start', disabled: true });
    },
  );
});

it('[WBD15] waits 5000 ms after a start, 2000 when restored or ended by its host, and not when ended elsewhere', () => {
  expect((['started', 'restored', 'ended_by_host', 'ended_remotely'] as const).map(boardWait)).toEqual([
    5_000, 2_000, 2_000, 0,
  ]);
});

it('[WBD16] the camera of a host comes back as it was', () => {
  expect([cameraAfter(true, false), cameraAfter(false, false), cameraAfter(null, true)]).toEqual([true, false, true]);
});

describe('[WBD17] the address of a board', () => {
  const id = '0123456789abcdef01234567';
  const read = (address: string) => readBoardAddress(address, 'hamster', ['https://board.example']);

  it('names a board of this event, or a page of a site that the event allows', () => {
    expect(read(boardAddress('hamster', id))).toEqual({ kind: 'own', board: id });
    expect(read('https://board.example/b/1?x')).toEqual({ kind: 'external', address: 'https://board.example/b/1?x' });
  });

  it.each([
    boardAddress('other', id),
    boardAddress('hamster', '../boot'),
    'http://board.example/',
    'https://board.example.evil.example/',
    'https://board.example@evil.example/',
    'https://user:word@board.example/',
    'https://10.0.0.1/',
    'javascript:alert(1)',
    `https://board.example/${'x'.repeat(2_000)}`,
    '',
  ])('%s names none', (address) => expect(read(address)).toBeNull());
});
