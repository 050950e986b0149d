export const TRACKING_TYPES = ['fixed', 'horizontal_single_axis'] as const;
export type TrackingType = (typeof TRACKING_TYPES)[number];
