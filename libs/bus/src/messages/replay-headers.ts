/** Headers of a replayed message. */

/** The service that failed; others skip the message. */
export const REPLAYED_FOR = 'replayed_for';
/** Its first origin, `topic/partition/offset`. */
export const REPLAYED_ORIGIN = 'replayed_origin';
/** The offset of its dead letter. */
export const REPLAYED_LETTER = 'replayed_letter';
