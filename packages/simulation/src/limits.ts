const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Numbers of a simulation. Times in milliseconds. */
export const SIMULATION = {
  /** The most people of one simulation. */
  people_max: 2_000,
  /** People who come when nobody says how many. */
  people: 20,
  /** People who come to the demo by themselves. */
  handful: 7,
  /** How often it is decided what happens next. */
  tick_ms: 500,
  /** Messages of 200 people in a minute, together; others follow by the square root of their number. */
  messages_per_minute: 15,
  /** Reactions of the same. */
  reactions_per_minute: 9,
  /** Votes in polls that are open, questions to those who speak, votes for those, and reactions on the stage. */
  votes_per_minute: 60,
  questions_per_minute: 0.5,
  supports_per_minute: 8,
  applause_per_minute: 6,
  /** Seats that are taken in networking rooms. */
  seats_per_minute: 60,
  measured_people: 200,
  /** Everybody has come for the first time after this, in their own order. */
  arrive_ms: 4 * MINUTE,
  /** One visit, and the time away before the next. */
  stay_min_ms: 12 * MINUTE,
  stay_max_ms: 75 * MINUTE,
  away_min_ms: 3 * MINUTE,
  away_max_ms: 18 * MINUTE,
  /** A person is about to go for so long. */
  leaving_ms: MINUTE,
  /** Of several sessions that are on, people talk about one for so long. */
  subject_ms: MINUTE,
  /** Nobody says two things within this time. */
  rest_ms: 40 * SECOND,
  /** A message is answered at the earliest and at the latest so long after it was said. */
  answer_after_ms: 6 * SECOND,
  answer_within_ms: 4 * MINUTE,
  /** Messages that are remembered for what follows on them … */
  remembered: 80,
  /** … and texts that are not said again while they are. */
  unrepeated: 240,
  /** Phrases of which no other form is said while they are so young. */
  fresh_phrases: 10,
  /** A session has just begun for so long, and is about to end for so long. */
  beginning_ms: 5 * MINUTE,
  ending_ms: 2 * MINUTE,
} as const;
