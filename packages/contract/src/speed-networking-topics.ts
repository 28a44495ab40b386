/** Live topics of speed networking, without schemas. */

/**
 * Where somebody stands, for the one page that is ready: `speed.state` (SpeedState). Following it renews the lease (D9). Its present
 * state is a SpeedState.
 */
export const speedTopic = (lease_id: string): string => `speed:${lease_id}`;
