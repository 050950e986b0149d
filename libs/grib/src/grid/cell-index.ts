const RADIANS = Math.PI / 180;

/** Cells by band of latitude and, within it, by longitude: finds the nearest centre exactly, without a scan of all. */
export class CellIndex {
  private readonly bands: number;
  /** Position of the first cell of each band in the arrays below; the last element is their length. */
  private readonly starts: Int32Array;
  private readonly cells: Int32Array;
  /** Longitudes, 0..360, ascending within a band. */
  private readonly longitudes: Float32Array;
  /** Points on the unit sphere, three coordinates for each cell. */
  private readonly points: Float32Array;

  /** @param latitudes, longitudes of the centres, degrees @param bandHeight height of a band, degrees */
  constructor(latitudes: Float32Array, longitudes: Float32Array, bandHeight: number) {
    const { length } = latitudes;
    this.bands = Math.max(1, Math.ceil(180 / bandHeight));
    this.starts = new Int32Array(this.bands + 1);
    for (const latitude of latitudes) this.starts[this.findBand(latitude) + 1]++;
    for (let band = 0; band < this.bands; band++) this.starts[band + 1] += this.starts[band];
    const eastward = longitudes.map((longitude) => ((longitude % 360) + 360) % 360);
    this.cells = new Int32Array(length);
    const next = this.starts.slice();
    for (let cell = 0; cell < length; cell++) this.cells[next[this.findBand(latitudes[cell])]++] = cell;
    for (let band = 0; band < this.bands; band++) {
      this.cells.subarray(this.starts[band], this.starts[band + 1]).sort((a, b) => eastward[a] - eastward[b]);
    }
    this.longitudes = Float32Array.from(this.cells, (cell) => eastward[cell]);
    this.points = new Float32Array(3 * length);
    this.cells.forEach((cell, i) => this.points.set(toPoint(latitudes[cell], longitudes[cell]), 3 * i));
  }

  /** Finds the cell with the nearest centre; undefined when none is within `reach`, degrees. */
  findNearest(latitude: number, longitude: number, reach: number): number | undefined {
    const bandHeight = 180 / this.bands;
    // Most places have a centre within one band height, so the narrow search comes first.
    for (const radius of bandHeight < reach ? [bandHeight, reach] : [reach]) {
      const cell = this.findWithin(latitude, longitude, radius);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }

  /** Finds the nearest of the centres in a circle, whose radius is in degrees. */
  private findWithin(latitude: number, longitude: number, radius: number): number | undefined {
    const [x, y, z] = toPoint(latitude, longitude);
    const halfWidth = computeHalfWidth(latitude, radius);
    const east = ((longitude % 360) + 360) % 360;
    let nearest: number | undefined;
    let minSquare = (2 * Math.sin((Math.min(180, radius) / 2) * RADIANS)) ** 2;
    const visit = (band: number, from: number, to: number) => {
      const end = this.starts[band + 1];
      for (let i = this.findFirst(band, from); i < end && this.longitudes[i] <= to; i++) {
        const square =
          (this.points[3 * i] - x) ** 2 + (this.points[3 * i + 1] - y) ** 2 + (this.points[3 * i + 2] - z) ** 2;
        if (square > minSquare) continue;
        minSquare = square;
        nearest = this.cells[i];
      }
    };
    for (let band = this.findBand(latitude - radius); band <= this.findBand(latitude + radius); band++) {
      if (halfWidth >= 180) {
        visit(band, 0, 360);
        continue;
      }
      visit(band, east - halfWidth, east + halfWidth);
      if (east < halfWidth) visit(band, east - halfWidth + 360, 360);
      if (east + halfWidth > 360) visit(band, 0, east + halfWidth - 360);
    }
    return nearest;
  }

  private findBand(latitude: number): number {
    return Math.min(this.bands - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * this.bands)));
  }

  /** Returns the position of the first cell of a band at or after a longitude. */
  private findFirst(band: number, longitude: number): number {
    let low = this.starts[band];
    let high = this.starts[band + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.longitudes[middle] < longitude) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Converts degrees to a point on the unit sphere. */
function toPoint(latitude: number, longitude: number): readonly [number, number, number] {
  const cosLatitude = Math.cos(latitude * RADIANS);
  return [
    cosLatitude * Math.cos(longitude * RADIANS),
    cosLatitude * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}

/** Half the longitudes that a circle of this radius spans, deg; 180 when it includes a pole. */
function computeHalfWidth(latitude: number, radius: number): number {
  if (Math.abs(latitude) + radius >= 90) return 180;
  return Math.asin(Math.sin(radius * RADIANS) / Math.cos(latitude * RADIANS)) / RADIANS;
}
