// Headers of a replayed message.

/** Name of the service that failed; other services skip the message. */
export const REPLAYED_FOR = 'replayed_for';
/** First origin of the message, `topic/partition/offset`. */
export const REPLAYED_ORIGIN = 'replayed_origin';
/** Offset of the dead letter. */
export const REPLAYED_LETTER = 'replayed_letter';
