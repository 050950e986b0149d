/** Power up to this fraction of capacity counts as none: clouds let more than this through. */
export const MAX_ZERO_POWER = 0.005;
