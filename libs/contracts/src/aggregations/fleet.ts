import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsNumber,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';
import { getCentre, getTileName } from '../weather/sky-grid';

/** Systems of a fleet within one sky cell. */
export class FleetCell {
  @Matches(/^c\d{1,3}-\d{1,4}$/) cell!: string;
  /** Added capacity, in pairs: index into the fleet's `valid_from`, MW. */
  @IsArray() @ArrayMinSize(2) @IsNumber({}, { each: true }) @Min(0, { each: true }) added!: number[];
  /** Module orientations, in triples: share of the capacity, tilt, azimuth (0 north, -90 east, 90 west). Shares sum to 1. */
  @IsArray() @ArrayMinSize(3) @IsNumber({}, { each: true }) orientations!: number[];
}

/**
 * Distributed capacity of an aggregation: systems too small to be sites, by sky cell, date and orientation. The web
 * page `Fleet` is unrelated: it lists collections.
 */
export class Fleet {
  /** Number of rows of the source file. */
  @IsInt() @Min(1) systems!: number;
  /** Dates from which capacity counts, ascending; 1970-01-01 if unknown. */
  @IsArray() @ArrayMinSize(1) @IsISO8601({ strict: true }, { each: true }) valid_from!: string[];
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50_000)
  @ValidateNested({ each: true })
  @Type(() => FleetCell)
  cells!: FleetCell[];
}

/** Groups the cells of a fleet by the tile that contains them. */
export function groupCellsByTile(fleet: Fleet | undefined): Map<string, FleetCell[]> {
  const tiles = new Map<string, FleetCell[]>();
  for (const cell of fleet?.cells ?? []) {
    const tile = getTileName(getCentre(cell.cell));
    const cells = tiles.get(tile);
    if (cells) cells.push(cell);
    else tiles.set(tile, [cell]);
  }
  return tiles;
}
