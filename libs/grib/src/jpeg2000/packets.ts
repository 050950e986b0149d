import { HeaderBits } from './header-bits';
import type { Band, CodeBlock, Coding } from './image-layout';

/**
 * Reads the packets of a tile (ISO/IEC 15444-1 B.9 and B.10) and gives each code block its bytes.
 * @returns whether all packets were complete
 */
export function readPackets(
  tile: Uint8Array,
  { layers, isLayerFirst }: Coding,
  resolutions: readonly Band[][],
): boolean {
  let position = 0;
  const outer = isLayerFirst ? layers : resolutions.length;
  const inner = isLayerFirst ? resolutions.length : layers;
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      const [layer, resolution] = isLayerFirst ? [i, j] : [j, i];
      if (position >= tile.length) return false;
      position = readPacket(tile, position, resolutions[resolution], layer);
      if (position > tile.length) return false;
    }
  }
  return true;
}

/** A code block of 4,096 samples takes far less than 2^24 bytes. */
const MAX_LENGTH_BITS = 24;

/** @returns the position after the packet, or infinity if the packet is corrupt */
function readPacket(tile: Uint8Array, start: number, bands: readonly Band[], layer: number): number {
  const bits = new HeaderBits(tile, start);
  const included: { block: CodeBlock; length: number }[] = [];
  if (bits.read(1) === 1) {
    for (const band of bands) {
      for (const [index, block] of band.blocks.entries()) {
        if (!isIncluded(bits, band, block, index, layer)) continue;
        const passes = readPassCount(bits);
        while (block.lengthBits <= MAX_LENGTH_BITS && bits.read(1) === 1) block.lengthBits++;
        const lengthBits = block.lengthBits + 31 - Math.clz32(passes);
        if (lengthBits > MAX_LENGTH_BITS) return Infinity;
        const length = bits.read(lengthBits);
        block.passes += passes;
        included.push({ block, length });
      }
    }
  }
  bits.align();
  let position = bits.position;
  for (const { block, length } of included) {
    block.parts.push(tile.subarray(position, position + length));
    position += length;
  }
  return position;
}

function isIncluded(bits: HeaderBits, band: Band, block: CodeBlock, index: number, layer: number): boolean {
  if (block.passes > 0) return bits.read(1) === 1;
  const [x, y] = [index % band.columns, Math.floor(index / band.columns)];
  if (band.inclusion.read(bits, x, y, layer + 1) === undefined) return false;
  block.zeroPlanes = band.zeroPlanes.read(bits, x, y, band.planes + 1) ?? band.planes;
  return true;
}

/** Table B.4. */
function readPassCount(bits: HeaderBits): number {
  if (bits.read(1) === 0) return 1;
  if (bits.read(1) === 0) return 2;
  const two = bits.read(2);
  if (two < 3) return 3 + two;
  const five = bits.read(5);
  return five < 31 ? 6 + five : 37 + bits.read(7);
}
