import { IsISO8601, IsString, Matches } from 'class-validator';
import { RESOURCE_ID } from './site';

/** A time range whose measurements of one site were deleted. */
export class DeletedMeasurements {
  @Matches(RESOURCE_ID) resource_id!: string;
  @IsString() account_id!: string;
  /** Selects periods that end after this time. */
  @IsISO8601() from!: string;
  /** Selects periods that end at or before this time. */
  @IsISO8601() to!: string;
  /** Measurements that were stored later are not affected. */
  @IsISO8601() deleted_at!: string;
}
