import { IsISO8601, IsString, Matches } from 'class-validator';
import { RESOURCE_ID } from './site';

/** A time range whose measurements of one site were deleted. */
export class DeletedMeasurements {
  @Matches(RESOURCE_ID) resource_id!: string;
  @IsString() account_id!: string;
  /** Start of the time range: periods that end after it … */
  @IsISO8601() from!: string;
  /** … and at or before this time. */
  @IsISO8601() to!: string;
  /** Measurements that were stored later are not affected. */
  @IsISO8601() deleted_at!: string;
}
