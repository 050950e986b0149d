/**
 * Minimum share of the members of an ensemble that must be present. With fewer than two thirds of some thirty members,
 * the percentiles are too uncertain.
 */
export const MIN_MEMBER_SHARE = 2 / 3;
