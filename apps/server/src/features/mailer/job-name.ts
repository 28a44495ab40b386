/** Name of the job that sends one delivery. */
export const SEND = 'delivery.send';
