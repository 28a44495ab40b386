/** Whiteboards (WBD12, WBD22, D17). Times in milliseconds; bytes are those of the JSON. */
export const BOARDS = {
  /** Characters of a board's name. */
  name_max: 80,
  /** Boards that one person keeps at an event. */
  per_person: 100,
  /** Elements that show on a board, and those with the deleted ones. */
  elements_max: 5_000,
  kept_max: 10_000,
  /** Bytes of all elements of a board, and of one. */
  board_max_bytes: 4 * 1024 * 1024,
  element_max_bytes: 96 * 1024,
  /** Each stroke that drawing an element takes counts as so many bytes of it: 9,830 of one, 419,430 of a board. */
  stroke_bytes: 10,
  /** Elements of one batch of changes, and its bytes. */
  batch_max: 500,
  batch_max_bytes: 192 * 1024,
  /** A page keeps a picture of each element that it has drawn: so many pixels of it count as a byte, 201,326,592 of a board. */
  pixels_per_byte: 48,
  /** Pixels of the pictures that a page keeps at once, however far one zooms in and on whatever screen: 805 MB. */
  pixels_kept: 48 * 4 * 1024 * 1024,
  /** Points of a line, and characters of a text. */
  points_max: 5_000,
  text_max: 10_000,
  /** Images on a board. */
  files_max: 100,
  /** Nothing on a board lies farther from its middle, or is larger, than this. */
  far: 1_000_000,
  /** A page sends its changes this often at most, and a byte more for each so many a second. */
  send_every_ms: 150,
  bytes_per_second: 200_000,
  /** The pointer of a person is published this often at most, and shown this long after it moved last. */
  cursor_every_ms: 250,
  cursor_shown_ms: 10_000,
  /** Boards whose host is gone are found this often (D17). */
  round_ms: 1_000,
  /** How long the tile of a board says that it opens or closes (WBD15). */
  waits: { started: 5_000, restored: 2_000, ended_by_host: 2_000, ended_remotely: 0 },
  /** Characters of an external address. */
  address_max: 2_000,
} as const;
