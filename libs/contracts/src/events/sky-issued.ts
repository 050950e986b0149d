import { IsBase64, IsISO8601, Matches } from 'class-validator';
import { SKY_NAME_PATTERN } from '../weather/sky-grid';
import type { EventType } from './event-type';

/** The sky over a cell or the point of a plant, from which the radiation there is computed. */
export class IssuedSky {
  /** Name of the sky cell (`c`), or of the point of a plant (`p`). */
  @Matches(SKY_NAME_PATTERN) cell!: string;
  @IsISO8601() issued_at!: string;
  /**
   * The block as the row cache stores it, base64. It has steps of five minutes. First comes the length of the header, an
   * unsigned 32-bit integer, little-endian. The header is JSON, deflated without zlib header: `meta`, and the name, count,
   * integers per unit and bytes of each column. The packed columns follow. Their encoding is that of
   * `libs/row-cache/src/codec`, which is internal and may change in a release. The example is too short for a real block.
   */
  @IsBase64() block!: string;
}

export const skyIssued: EventType<IssuedSky> = {
  topic: 'forecast.sky.v1',
  meaning:
    'Published when a new sky over a cell with a weather site, or over a plant in such a cell, has been written to the row cache.',
  payload: IssuedSky,
  getKey: (sky) => sky.cell,
  isCompacted: false,
  example: { cell: 'c511-276', issued_at: '2026-01-01T18:50:00Z', block: 'H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==' },
};
