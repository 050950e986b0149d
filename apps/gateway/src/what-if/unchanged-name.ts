/** Name of the unchanged system among the variants of a response. */
export const UNCHANGED_NAME = 'as it is';
