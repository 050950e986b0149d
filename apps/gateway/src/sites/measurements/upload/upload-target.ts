import type { MeasuredPlant, MeasuredResource } from '../measured-resource';

/** A site or an aggregation whose measurements are uploaded. */
export type UploadTarget = Pick<MeasuredResource, 'name' | 'path' | 'formPath' | 'post'> & MeasuredPlant;
