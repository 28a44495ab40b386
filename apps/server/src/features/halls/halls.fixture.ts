/** Fields of a hall whose stream the server plays. */
export const HOSTED = { stream_type: 'hosted' };

/** The form of a hall. */
export const hallForm = (name: string, more: object = {}) => ({
  ...{ name, aliases: [], kind: 'both', capacity: null, stream_type: null, address: '', moderators: [] },
  ...more,
});
