// Headers of a replayed message.

/** Name of the service that failed. Other services skip the message, except on compacted topics. */
export const REPLAYED_FOR_HEADER = 'replayed_for';
/** First origin of the message, `topic/partition/offset`. */
export const REPLAYED_ORIGIN_HEADER = 'replayed_origin';
/** Offset of the dead letter. */
export const REPLAYED_DEAD_LETTER_HEADER = 'replayed_letter';
