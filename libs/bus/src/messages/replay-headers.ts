/** Headers of a message that is sent again from the dead letters. */

/** The service that it is for: the others have handled it. */
export const REPLAYED_FOR = 'replayed_for';
/** Where it was first read, `topic/partition/offset`. */
export const REPLAYED_ORIGIN = 'replayed_origin';
/** The offset of its dead letter. */
export const REPLAYED_LETTER = 'replayed_letter';
