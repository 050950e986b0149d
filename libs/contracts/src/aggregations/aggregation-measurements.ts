import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches, ValidateNested } from 'class-validator';
import { Measurement } from '../sites/measurement';
import { SLUG } from './aggregation';

/** Measured power of an aggregation, MW, stored in one transaction. */
export class AggregationMeasurements {
  @Matches(SLUG) collection_id!: string;
  @Matches(SLUG) aggregation_id!: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10_000)
  @ValidateNested({ each: true })
  @Type(() => Measurement)
  measurements!: Measurement[];
}
