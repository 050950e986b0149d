import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, Matches, ValidateNested } from 'class-validator';
import { Measurement } from '../sites/measurement';
import { SLUG } from './aggregation';

/** Measurements of what an aggregation made, MW, that were stored together. */
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
