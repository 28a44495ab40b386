/**
 * A problem of a field of a form: a code, and the values that its sentence needs. The sentence is the text
 * `fields.<code>`; the side that knows the reader's language writes it.
 */
export type FieldProblem =
  | { readonly code: PlainCode }
  | { readonly code: MaxCode; readonly max: number }
  | { readonly code: 'password_too_short' | 'too_small' | 'too_few_values'; readonly min: number }
  | { readonly code: 'too_many_tries' | 'too_many_codes' | 'room_kicked' | 'call_kicked'; readonly minutes: number }
  /** An element of a whiteboard, and its field that cannot be as it is; empty: all of it. */
  | { readonly code: 'board_element'; readonly element: string; readonly field: string }
  | { readonly code: 'code_too_early'; readonly seconds: number }
  /** Tries that are left. */
  | { readonly code: 'wrong_code'; readonly left: number }
  /** A value of a list, and its own problem. */
  | { readonly code: 'value'; readonly value: string; readonly problem: FieldProblem }
  /** Values of the same list that are not named. */
  | { readonly code: 'more_values'; readonly count: number }
  /** The value that another organiser gave the field meanwhile. */
  | { readonly code: 'changed_to'; readonly now: string }
  /** The address by which a provider calls itself. */
  | { readonly code: 'issuer_other'; readonly says: string }
  /** A reason for which an import would be refused, in its words. */
  | { readonly code: 'import_refuses'; readonly reason: string }
  /** A file, and the type of its content. */
  | { readonly code: 'file_unsupported'; readonly name: string; readonly type: string }
  /** The input that a program should have sent: a type, a pattern or a list, in the words of JSON Schema. */
  | { readonly code: 'wrong_type' | 'wrong_format' | 'wrong_choice'; readonly expected: string };

/** The problems of the fields of a form, by field, in the order in which they should be read. */
export type FieldProblems = Readonly<Record<string, readonly FieldProblem[]>>;

/** The most that a field takes: characters, but entries of a list, megabytes and megapixels of a picture. */
type MaxCode =
  | 'too_long'
  | 'too_big'
  | 'too_many_values'
  | 'code_too_long'
  | 'password_too_long'
  | 'message_too_long'
  | 'picture_too_large'
  | 'file_too_large'
  | 'picture_pixels'
  | 'too_many_topics';

type PlainCode =
  | 'empty'
  | 'not_a_colour'
  | 'key_letters'
  | 'logo_missing'
  | 'languages'
  | 'unusable'
  | 'unstorable'
  | 'invalid'
  | 'twice'
  | 'no_name'
  | 'no_role'
  | 'not_an_id'
  | 'no_file_here'
  | 'held_by_people'
  | 'either_offset_or_at'
  | 'either_message_or_user'
  | 'nothing_to_send'
  | 'nobody_here'
  | EmailCode
  | PasswordCode
  | PhoneCode
  | 'terms_not_accepted'
  | 'own_number'
  | 'sign_in_again'
  | SessionCode
  | AddressCode
  | HallCode
  | KeyCode
  | IssuerCode
  | 'code_digits'
  | 'code_expired'
  | 'code_used_up'
  | RoomCode
  | PictureCode;

/** Why a person does not get a seat in a room, or cannot be removed from one. */
export type RoomCode =
  | 'room_gone'
  | 'room_networking_off'
  | 'room_elsewhere'
  | 'room_locked'
  | 'room_waits'
  | 'room_full'
  | 'room_line_full'
  | 'room_nobody'
  | 'room_not_yours';

/** Problems of a change of a session. */
type SessionCode =
  | 'follows_session'
  | 'too_far_away'
  | 'ends_before_start'
  | 'ends_at_start'
  | 'opens_after_start'
  | 'not_a_link'
  | 'has_formatting'
  | 'has_parts'
  | 'changed_since';

/** Problems of the address of an event. */
type AddressCode = 'address_letters' | 'address_taken';

/** Problems of a hall's name, and of its stream's address. */
type HallCode = 'hall_twice' | 'stream_not_framed' | 'stream_not_secure' | 'stream_video_page';

/** Why a text is no key with which tickets are checked, or cannot be added. */
export type KeyCode =
  | 'key_taken'
  | 'key_of_a_pair'
  | 'key_not_base64'
  | 'key_too_short'
  | 'key_private'
  | 'key_not_public'
  | 'key_other_kind';

/** Why an address is not that of a provider of single sign-on. */
type IssuerCode = 'issuer_address' | 'issuer_not_secure' | 'issuer_silent';

export type EmailCode = 'not_an_email' | 'email_letters' | 'email_domain_letters' | 'email_taken';

type PasswordCode =
  | 'password_upper_case'
  | 'password_digit'
  | 'password_untypable'
  | 'password_common'
  | 'passwords_differ'
  | 'wrong_credentials'
  | 'demo_elsewhere'
  | 'wrong_password';

/** Problems of a mobile number, which the browser finds as well. */
export type PhoneCode = 'unknown_country' | 'number_too_short' | 'number_too_long' | 'not_a_number' | 'invalid_number';

type PictureCode =
  | 'unknown_avatar'
  | 'no_picture'
  | 'picture_gone'
  | 'picture_kind'
  | 'picture_unreadable'
  | 'pictures_disabled';
