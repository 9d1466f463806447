/** Bytes that one message of an upstream may have. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Calls that may wait for one server. */
export const QUEUE_LIMIT = 256;
