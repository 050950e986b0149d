/** Minimum share of the members of an ensemble: with fewer of thirty, the percentiles are too uncertain. */
export const MIN_MEMBER_SHARE = 2 / 3;
