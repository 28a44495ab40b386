/** Kind of the event on `user:<account>` that tells somebody of points of their own, with a PointsGivenPayload. */
export const POINTS_GIVEN = 'points.given';

/** The leaderboard of an event moves. Only signals `leaders` travel on it, each with one LeadersFrame. */
export const LEADERS_TOPIC = 'leaders';
