import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches, ValidateNested } from 'class-validator';
import { Measurement } from './measurement';
import { RESOURCE_ID } from './site';

/** Measurements of one site, stored in one transaction. */
export class SiteMeasurements {
  @Matches(RESOURCE_ID) resource_id!: string;
  @IsString() account_id!: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10_000)
  @ValidateNested({ each: true })
  @Type(() => Measurement)
  measurements!: Measurement[];
}
